import { domainToUnicode } from "node:url";
import { asStored } from "#app/text/email-address.ts";

/** How one address may stand in the table: accounts from before hosts were kept in Punycode have them as they were typed. */
export function spellingsOf(given: string): string[] {
  const address = asStored(given);
  const [local, host = ""] = address.split("@");
  return [...new Set([address, `${local}@${domainToUnicode(host)}`])];
}
