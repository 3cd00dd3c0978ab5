import providers from "email-providers/all.json" with { type: "json" };
import { getDomain } from "tldts";

const PUBLIC = new Set(providers);

/** Returns one spelling for all addresses of a mailbox. Keep it equal to `mailboxSql` in db/mailbox.ts. */
export function mailboxOf(email: string): string {
  const at = email.indexOf("@");
  const host = email.slice(at + 1).replace(/\.+$/, "");
  const [person = ""] = email.slice(0, Math.max(at, 0)).split("+");
  if (host !== "gmail.com" && host !== "googlemail.com") return `${person.replace(/\.+$/, "")}@${host}`;
  return `${person.replaceAll(".", "")}@gmail.com`;
}

/** Returns a domain with one owner; undefined if everybody can have a mailbox there. A shop's part of a shared host counts. */
export function ownDomainOf(emailOrWebsite: string): string | undefined {
  const isWebsite = /^https?:/i.test(emailOrWebsite) && URL.canParse(emailOrWebsite);
  const host = isWebsite ? new URL(emailOrWebsite).hostname : emailOrWebsite.slice(emailOrWebsite.indexOf("@") + 1);
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain && !PUBLIC.has(domain) ? domain : undefined;
}

/** Keeps enough for the owner to recognise the address. */
export function shortened(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}
