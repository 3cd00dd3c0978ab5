import { and, asc, count, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { requireFresh, requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { ageReceipts, users } from "#db/schema/index.ts";
import { standingOf } from "./bands.server.ts";
import { write } from "./consent.server.ts";

/* Triggers raise `users.reachBand`, the band that minors are protected from; only the operator lowers it. */

const MOST = 200;

/** Stops the account from asking or following anybody new until the operator decides. */
export function askOperator(userId: string): void {
  db.update(users).set({ reachAskedAt: Date.now() }).where(eq(users.id, userId)).run();
  jobs.enqueue("age-question-mail", "all");
}

export function decideReach(viewer: Viewer, userId: string, isYoungerBelieved: boolean): void {
  requireFresh(viewer);
  const { band, reachBand, reachAskedAt } = standingOf(userId);
  const reach = isYoungerBelieved ? band : reachBand;
  if (reachAskedAt === null && reach === reachBand) throw new Refusal("INVALID", "There is nothing to decide about this age");
  db.update(users).set({ reachBand: reach, reachAskedAt: null }).where(eq(users.id, userId)).run();
  write(userId, `The operator decided that the account reaches others as ${reach ?? "unknown"}`);
}

export function countWaiting(): number {
  return db.select({ total: count() }).from(users).where(isNotNull(users.reachAskedAt)).get()?.total ?? 0;
}

export function agesToDecide(viewer: Viewer) {
  requireOperator(viewer);
  const { id, band, reachBand, reachAskedAt } = users;
  const rows = db
    .select({ id, band, reachBand, reachAskedAt })
    .from(users)
    .where(isNotNull(reachAskedAt))
    .orderBy(asc(reachAskedAt))
    .limit(limitOf(MOST))
    .all();
  const objections = objectionsTo(rows.map((row) => row.id));
  return rows.map((row) => ({
    ...row,
    askedAt: existing(row.reachAskedAt),
    objections: objections.filter(({ userId }) => userId === row.id),
  }));
}

/** Returns the newest first. An objection may have no words. */
export function objectionsOf(userId: string) {
  return objectionsTo([userId]);
}

function objectionsTo(userIds: string[]) {
  const { userId, objection, objectedAt } = ageReceipts;
  return db
    .select({ userId, objection, objectedAt })
    .from(ageReceipts)
    .where(and(inArray(userId, userIds), isNotNull(objectedAt)))
    .orderBy(desc(ageReceipts.createdAt))
    .all();
}
