import { eq } from "drizzle-orm";
import { isSignature, signatureOf } from "#app/kernel/secrets.server.ts";
import { audienceOf, type MailingName } from "#app/schemas/mailings.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";

const PURPOSE = "unsubscribe";
const CHOICES = { marketing: "marketingOptIn", information: "informationOptIn" } as const;

/** Of the link in a mail. It stays valid, since mails are kept for years. Undefined for a notice, which everybody has to get. */
export function tokenFor(userId: string, mail: MailingName): string | undefined {
  const { needs } = audienceOf(mail);
  if (needs === "nothing") return undefined;
  const text = `${userId}.${needs}`;
  return `${text}.${signatureOf(PURPOSE, text)}`;
}

/** What the link ends: news, or tips and how-tos. */
export function open(token: string): { userId: string; from: keyof typeof CHOICES } | undefined {
  const [, userId = "", from = "", signature = ""] = /^(\d{1,16})\.(marketing|information)\.([\w-]+)$/.exec(token) ?? [];
  if (!isSignature(PURPOSE, `${userId}.${from}`, signature)) return undefined;
  return { userId, from: from === "marketing" ? "marketing" : "information" };
}

/** Anybody who has the mail may do it, without logging in (RFC 8058). */
export function unsubscribe(token: string): boolean {
  const link = open(token);
  if (!link) return false;
  db.update(users)
    .set({ [CHOICES[link.from]]: false })
    .where(eq(users.id, link.userId))
    .run();
  return true;
}
