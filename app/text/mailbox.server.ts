import providers from "email-providers/all.json" with { type: "json" };
import { getDomain } from "tldts";

const PUBLIC = new Set(providers);

/** One spelling for all that reach the same mailbox. `mailboxSql` in db/mailbox.ts says the same to SQLite. */
export function mailboxOf(email: string): string {
  const at = email.indexOf("@");
  const host = email.slice(at + 1).replace(/\.+$/, "");
  const [person = ""] = email.slice(0, Math.max(at, 0)).split("+");
  if (host !== "gmail.com" && host !== "googlemail.com") return `${person.replace(/\.+$/, "")}@${host}`;
  return `${person.replaceAll(".", "")}@gmail.com`;
}

/** The domain that one owner has; undefined where everybody can have a mailbox. A shop's own part of a shared host counts as a domain. */
export function ownDomainOf(emailOrWebsite: string): string | undefined {
  const isWebsite = /^https?:/i.test(emailOrWebsite) && URL.canParse(emailOrWebsite);
  const host = isWebsite ? new URL(emailOrWebsite).hostname : emailOrWebsite.slice(emailOrWebsite.indexOf("@") + 1);
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain && !PUBLIC.has(domain) ? domain : undefined;
}

/** Enough for the owner to recognise the address. */
export function shortened(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}
