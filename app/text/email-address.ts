const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Beyond this it is no address, and a search for blanks would take long. */
const LONGEST = 500;

/** The one spelling of an address to which mail can be sent: lower case, the host in Punycode. Undefined if it is none. */
export function mailable(given: string): string | undefined {
  const [, local = "", typedHost = ""] = /^([^@]+)@([^@]+)$/.exec(trimmed(given)) ?? [];
  const host = hostOf(typedHost.toLowerCase());
  return LOCAL.test(local) && host ? `${local.toLowerCase()}@${host}` : undefined;
}

/** How an address is kept and looked for. One to which no mail can be sent may be an old account's, so it stays as it is. */
export function asStored(given: string): string {
  const lower = trimmed(given).toLowerCase();
  // The Kelvin sign is lowered to a plain k.
  return mailable(given) ?? (mailable(lower) ? trimmed(given) : lower);
}

/** Without blanks around it, also those that nobody sees. */
function trimmed(given: string): string {
  const cut = given.trim();
  return cut.length > LONGEST ? cut : cut.replace(/^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu, "");
}

/** A host name, which the parser of addresses would take for something else with other signs in it. */
function hostOf(host: string): string | undefined {
  if (/[\s/\\:?#%[\]]/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const ascii = new URL(`http://${host}`).hostname;
  return HOST.test(ascii) ? ascii : undefined;
}
