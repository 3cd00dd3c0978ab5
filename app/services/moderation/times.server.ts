import { and, gte, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { HOURS_TO_DECIDE } from "#app/schemas/moderation.ts";
import { GRAVE_REASONS } from "#app/schemas/report-reasons.ts";
import { db } from "#db";
import { decisions, reports } from "#db/schema/index.ts";

const HOUR = 60 * 60 * 1000;
const LOOKED_BACK = 30 * 24 * HOUR;

export interface TimeKept {
  what: "grave" | "other" | "appeals";
  hours: number;
  /** Decided in time, of all that were decided or are late. */
  inTime: number;
  total: number;
  /** Still waiting beyond their time. */
  late: number;
}

/** Measures the times to decide of the last 30 days. What waits and has time left does not count yet. */
export function timesKept(viewer: Viewer, now = Date.now()): TimeKept[] {
  requireOperator(viewer);
  const since = now - LOOKED_BACK;
  const isGrave = inArray(reports.reason, [...GRAVE_REASONS]);
  const isOther = or(isNull(reports.reason), notInArray(reports.reason, [...GRAVE_REASONS]));
  const ofReports = (what: "grave" | "other", which: SQL | undefined, hours: number) => ({
    what,
    hours,
    ...measured(
      reports,
      { begun: reports.createdAt, ended: reports.closedAt, which: and(gte(reports.createdAt, since), which) },
      hours,
      now,
    ),
  });
  const appealed = and(isNotNull(decisions.appealedAt), gte(decisions.appealedAt, since));
  const { appeal } = HOURS_TO_DECIDE;
  return [
    ofReports("grave", isGrave, HOURS_TO_DECIDE.urgent),
    ofReports("other", isOther, HOURS_TO_DECIDE.other),
    {
      what: "appeals",
      hours: appeal,
      ...measured(decisions, { begun: decisions.appealedAt, ended: decisions.answeredAt, which: appealed }, appeal, now),
    },
  ];
}

interface Span {
  begun: SQLiteColumn;
  ended: SQLiteColumn;
  which: SQL | undefined;
}

function measured(table: typeof reports | typeof decisions, { begun, ended, which }: Span, hours: number, now: number) {
  const took = sql`coalesce(${ended}, ${now}) - ${begun}`;
  const isOver = sql`${took} > ${hours * HOUR}`;
  const found = db
    .select({
      total: sql<number>`count(CASE WHEN ${ended} IS NOT NULL OR ${isOver} THEN 1 END)`,
      inTime: sql<number>`count(CASE WHEN ${ended} IS NOT NULL AND NOT (${isOver}) THEN 1 END)`,
      late: sql<number>`count(CASE WHEN ${ended} IS NULL AND ${isOver} THEN 1 END)`,
    })
    .from(table)
    .where(which)
    .get();
  return found ?? { total: 0, inTime: 0, late: 0 };
}
