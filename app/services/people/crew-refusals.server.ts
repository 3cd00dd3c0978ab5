import { and, eq, gt, lt, or } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { db } from "#db";
import { crewRefusals } from "#db/schema/index.ts";

const WAIT_MS = 90 * 24 * 60 * 60 * 1000;

/** Keeps the child and the other person from asking each other for 90 days after a parent's no. */
export function record(childId: string, otherId: string): void {
  const createdAt = Date.now();
  db.insert(crewRefusals)
    .values({ childId, otherId, createdAt })
    .onConflictDoUpdate({ target: [crewRefusals.childId, crewRefusals.otherId], set: { createdAt } })
    .run();
}

export function isBetween(one: string, other: string): boolean {
  return standing(or(of(one, other), of(other, one))) !== undefined;
}

/** Only the child reads why. */
export function sentenceFor(askerId: string, askedId: string): string | undefined {
  return standing(of(askerId, askedId)) && "Your parent said no to this. You can ask again later";
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(crewRefusals, lt(crewRefusals.createdAt, now - WAIT_MS));
}

function of(childId: string, otherId: string) {
  return and(eq(crewRefusals.childId, childId), eq(crewRefusals.otherId, otherId));
}

function standing(which: ReturnType<typeof of>) {
  return db
    .select({ id: crewRefusals.id })
    .from(crewRefusals)
    .where(and(which, gt(crewRefusals.createdAt, Date.now() - WAIT_MS)))
    .get();
}
