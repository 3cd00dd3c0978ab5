const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Longer input is not an address, and searching it for blanks would be slow. */
const LONGEST = 500;

/** Normalises a mailable address: lower case, host in Punycode. Returns undefined if mail cannot be sent to it. */
export function mailable(given: string): string | undefined {
  const [, local = "", typedHost = ""] = /^([^@]+)@([^@]+)$/.exec(trimmed(given)) ?? [];
  const host = hostOf(typedHost.toLowerCase());
  return LOCAL.test(local) && host ? `${local.toLowerCase()}@${host}` : undefined;
}

/** Returns the spelling for storage and lookup. An unmailable address may belong to an old account, so it is kept. */
export function asStored(given: string): string {
  const lower = trimmed(given).toLowerCase();
  // Lower-casing turns the Kelvin sign into a plain k, which could make another address mailable.
  return mailable(given) ?? (mailable(lower) ? trimmed(given) : lower);
}

/** Also trims invisible characters. */
function trimmed(given: string): string {
  const cut = given.trim();
  return cut.length > LONGEST ? cut : cut.replace(/^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu, "");
}

/** Rejects characters that the URL parser would not read as part of a host name. */
function hostOf(host: string): string | undefined {
  if (/[\s/\\:?#%[\]]/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const ascii = new URL(`http://${host}`).hostname;
  return HOST.test(ascii) ? ascii : undefined;
}
