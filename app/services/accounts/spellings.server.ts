import { domainToUnicode } from "node:url";
import { asStored } from "#app/text/email-address.ts";

/** Every form in which an address may be stored: older accounts have the host as it was typed, not in Punycode. */
export function spellingsOf(given: string): string[] {
  const address = asStored(given);
  const [local, host = ""] = address.split("@");
  return [...new Set([address, `${local}@${domainToUnicode(host)}`])];
}
