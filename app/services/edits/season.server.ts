import { and, count, sql } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { mondayOf, WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import { edits } from "#db/schema/index.ts";

const WEEKS = 26;

const from = sql.placeholder("from");
const week = sql<number>`cast((${edits.createdAt} - ${from}) / ${sql.raw(String(WEEK_MS))} as integer)`;

const byWeek = db
  .select({ week, total: count() })
  .from(edits)
  .where(and(visibleEdits(), equalsParam(edits.posterId, "posterId"), sql`${edits.createdAt} >= ${from}`))
  .groupBy(week)
  .prepare();

/** Counts the Edits that this viewer sees in each of 26 weeks, the oldest first. */
export function seasonOf(viewer: Viewer, posterId: string, now = Date.now()): { startsAt: number; edits: number }[] {
  const first = mondayOf(now) - (WEEKS - 1) * WEEK_MS;
  const rows = byWeek.all({ ...asParams(viewer), posterId, from: first });
  const totals = new Map(rows.map(({ week, total }) => [week, total]));
  return Array.from({ length: WEEKS }, (_, index) => ({ startsAt: first + index * WEEK_MS, edits: totals.get(index) ?? 0 }));
}
