import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { CONDITIONS, MOST_CONDITION_DAYS } from "#app/schemas/spot-guides.ts";
import { db } from "#db";
import { guideLines, reports } from "#db/schema/index.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Erases conditions that are over, since they say when their author was where. Leaves those that somebody reported. */
export async function sweepConditions(now = Date.now()): Promise<void> {
  const isReported = db.select({ one: sql`1` }).from(reports).where(eq(reports.guideId, guideLines.id));
  const isOver = lt(guideLines.createdAt, now - MOST_CONDITION_DAYS * DAY_MS);
  await deleteInBatches(guideLines, and(inArray(guideLines.field, CONDITIONS), isOver, notExists(isReported)) ?? sql`false`);
}
