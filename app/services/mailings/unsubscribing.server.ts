import { eq } from "drizzle-orm";
import { isSignature, signatureOf } from "#app/kernel/secrets.server.ts";
import { audienceOf, type MailingName } from "#app/schemas/mailings.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";

const PURPOSE = "unsubscribe";
const CHOICES = { marketing: "marketingOptIn", information: "informationOptIn" } as const;

/** Makes a token that never ends, since people keep mails for years. A notice has none: everybody has to get it. */
export function tokenFor(userId: string, mail: MailingName): string | undefined {
  const { needs } = audienceOf(mail);
  if (needs === "nothing") return undefined;
  const text = `${userId}.${needs}`;
  return `${text}.${signatureOf(PURPOSE, text)}`;
}

export function open(token: string): { userId: string; from: keyof typeof CHOICES } | undefined {
  const [, userId = "", from = "", signature = ""] = /^(\d{1,16})\.(marketing|information)\.([\w-]+)$/.exec(token) ?? [];
  if (!isSignature(PURPOSE, `${userId}.${from}`, signature)) return undefined;
  return { userId, from: from === "marketing" ? "marketing" : "information" };
}

/** Needs no log-in (RFC 8058). */
export function unsubscribe(token: string): boolean {
  const link = open(token);
  if (!link) return false;
  db.update(users)
    .set({ [CHOICES[link.from]]: false })
    .where(eq(users.id, link.userId))
    .run();
  return true;
}
