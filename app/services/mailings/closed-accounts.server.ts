import { asc, count, gte, isNull, lt } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { closedAccounts, closings, users } from "#db/schema/index.ts";
import { KEPT_MS } from "../accounts/closing.server.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Lists records of deleted accounts that the hourly sweep should have deleted, the oldest first. */
export function pastRetention(viewer: Viewer, now = Date.now()): { id: string; closedAt: number }[] {
  requireOperator(viewer);
  return db
    .select({ id: closedAccounts.id, closedAt: closedAccounts.closedAt })
    .from(closedAccounts)
    .where(lt(closedAccounts.closedAt, now - KEPT_MS))
    .orderBy(asc(closedAccounts.closedAt))
    .limit(limitOf(1000))
    .all();
}

export function churnRate(now = Date.now()): number {
  const deleted =
    db
      .select({ n: count() })
      .from(closings)
      .where(gte(closings.createdAt, now - WEEK))
      .get()?.n ?? 0;
  const left = db.select({ n: count() }).from(users).where(isNull(users.closedAt)).get()?.n ?? 0;
  return deleted === 0 ? 0 : (deleted / (left + deleted)) * 100;
}

export function mailChurnRate(viewer: Viewer): number {
  requireOperator(viewer);
  jobs.enqueue("churn-mail", "all");
  return churnRate();
}
