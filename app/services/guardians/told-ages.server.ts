import { eq, inArray, lt } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { signatureOf, signaturesOf } from "#app/kernel/secrets.server.ts";
import { AGE_ANSWERS, type AgeAnswer } from "#app/schemas/age-bands.ts";
import { mailboxOf } from "#app/text/mailbox.server.ts";
import { db } from "#db";
import { emailChanges, toldAges, users } from "#db/schema/index.ts";
import { isYounger } from "./bands.server.ts";

/* An age under 13 is remembered longer than its account, or a child could delete the account and come back older. */

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
const PURPOSE = "told-age";

/** Call it in the transaction that ends the account or refuses the set-up. Returns the text for `keepAgain`. */
export function keepOf(userId: string, band: AgeAnswer): string {
  const kept = addressesOf(userId).map((email) => keep(email, band));
  return [band, ...kept].join("\n");
}

/** Works after a restore, also for an account that the restored database never had. */
export function keepAgain(text: string, createdAt: number): void {
  const [told, ...hashes] = text.split("\n");
  const band = AGE_ANSWERS.find((answer) => answer === told);
  if (band) for (const mailboxHash of hashes) insert(mailboxHash, band, createdAt);
}

export function bandFor(email: string): AgeAnswer | null {
  return db.select({ band: toldAges.band }).from(toldAges).where(isOf(email)).get()?.band ?? null;
}

/** Call it once a parent or the operator has decided about the account's age. */
export function forgetOf(userId: string): void {
  for (const email of addressesOf(userId)) forget(email);
}

export function forget(email: string): string | undefined {
  return db.delete(toldAges).where(isOf(email)).returning({ id: toldAges.id }).all()[0]?.id;
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(toldAges, lt(toldAges.createdAt, now - KEPT_MS));
}

/** Includes recent addresses: a child could change the address and then delete the account. */
function addressesOf(userId: string): string[] {
  const now = db.select({ email: users.email }).from(users).where(eq(users.id, userId)).all();
  const before = db.select({ email: emailChanges.oldEmail }).from(emailChanges).where(eq(emailChanges.userId, userId)).all();
  return [...now, ...before].map(({ email }) => email);
}

/** The younger band counts if two accounts with this address ended. */
function keep(email: string, band: AgeAnswer): string {
  const before = bandFor(email);
  forget(email);
  const mailboxHash = signatureOf(PURPOSE, mailboxOf(email));
  insert(mailboxHash, before && isYounger(before, band) ? before : band, Date.now());
  return mailboxHash;
}

function insert(mailboxHash: string, band: AgeAnswer, createdAt: number): void {
  db.insert(toldAges).values({ mailboxHash, band, createdAt }).onConflictDoNothing().run();
}

function isOf(email: string) {
  return inArray(toldAges.mailboxHash, signaturesOf(PURPOSE, mailboxOf(email)));
}
