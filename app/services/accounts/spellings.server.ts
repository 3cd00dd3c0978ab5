import { domainToUnicode } from "node:url";
import { asStored } from "#app/text/email-address.ts";

/** Returns every stored form of an address: older accounts have the host as it was typed, not in Punycode. */
export function spellingsOf(given: string): string[] {
  const address = asStored(given);
  const [local, host = ""] = address.split("@");
  return [...new Set([address, `${local}@${domainToUnicode(host)}`])];
}
