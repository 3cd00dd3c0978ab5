import { and, desc, eq, exists, isNull, lt, or, sql } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { isLong } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { readToken, signedToken } from "#app/kernel/signed-tokens.server.ts";
import type { AgeAnswer } from "#app/schemas/age-bands.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { atomically, db } from "#db";
import { ageReceipts, users } from "#db/schema/index.ts";
import { askOperator } from "./age-questions.server.ts";
import { knownParentOf, write } from "./consent.server.ts";

/* The consenting parent hears of each change of the age band, and can object by the link in that mail. */

const OBJECTION_DAYS = 14;
const OPEN_MS = OBJECTION_DAYS * 24 * 60 * 60 * 1000;
const PURPOSE = "age-receipt";

export type AgeReceipt = typeof ageReceipts.$inferSelect;

/** Serves the product's own mails. A former parent stays on record while that parent can object to the age of 13. */
export function consenterOf(userId: string): string | undefined {
  return knownParentOf(userId) ?? lastOf(userId)?.email;
}

/** Call it in the transaction of the change. */
export function tellConsenter(userId: string, email: string | undefined, from: AgeAnswer | null, to: AgeAnswer | null): void {
  if (!email || !to || from === to) return;
  const { id } = db.insert(ageReceipts).values({ userId, email, fromBand: from, toBand: to }).returning().get();
  jobs.enqueue("age-receipt-mail", id);
}

export function tokenFor({ id, userId, createdAt }: AgeReceipt): string {
  return signedToken(PURPOSE, id, { facts: [userId, createdAt] });
}

/** Returns undefined for a forged link, and once the account or the receipt is erased. */
export function open(token: string): (AgeReceipt & { isOver: boolean }) | undefined {
  const { id, isSigned } = readToken(token);
  const receipt = find(id);
  if (!receipt || !isSigned(PURPOSE, receipt.userId, receipt.createdAt)) return undefined;
  const isOver = receipt.objectedAt === null && Date.now() > receipt.createdAt + OPEN_MS;
  return { ...receipt, isOver };
}

/** Leaves the decision to the operator. Objecting twice changes nothing. */
export function object(token: string, words: string): void {
  const receipt = existing(open(token));
  if (receipt.isOver) throw new Refusal("FORBIDDEN", "This link has ended");
  if (receipt.objectedAt !== null) return;
  if (isLong(words, LENGTHS.objection)) throw invalid("objection", `Please use at most ${LENGTHS.objection} characters`);
  atomically(() => {
    const said = { objectedAt: Date.now(), objection: words };
    db.update(ageReceipts).set(said).where(eq(ageReceipts.id, receipt.id)).run();
    write(receipt.userId, "The parent or guardian objected to the change of the age");
    askOperator(receipt.userId);
  });
}

/** An objection stays until the operator has decided. */
export async function sweep(now = Date.now()): Promise<void> {
  const decided = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ageReceipts.userId), isNull(users.reachAskedAt)));
  const isDone = or(isNull(ageReceipts.objectedAt), exists(decided));
  await deleteInBatches(ageReceipts, sql`${lt(ageReceipts.createdAt, now - OPEN_MS)} and ${isDone}`);
}

export function find(id: string): AgeReceipt | undefined {
  return db.select().from(ageReceipts).where(eq(ageReceipts.id, id)).get();
}

function lastOf(userId: string): AgeReceipt | undefined {
  return db.select().from(ageReceipts).where(eq(ageReceipts.userId, userId)).orderBy(desc(ageReceipts.createdAt)).get();
}
