import { and, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { HOURS_TO_DECIDE } from "#app/schemas/moderation.ts";
import { GRAVE_REASONS } from "#app/schemas/report-reasons.ts";
import { db } from "#db";
import { decisions, moderationLog, postHolders, reports, users } from "#db/schema/index.ts";
import { POSTS } from "../decisions/posts.server.ts";

const HOUR = 60 * 60 * 1000;
const LOOKED_BACK = 30 * 24 * HOUR;

/** A decided post may be held by another account or erased; then the log names its poster. */
const posters = Object.values(POSTS).map(({ kind, posts, about: id }) => {
  const logged = sql`(select ${moderationLog.posterId} from ${moderationLog}
    where ${moderationLog.kind} = ${kind} and ${moderationLog.postId} = ${id} order by ${moderationLog.createdAt} desc limit 1)`;
  const now = sql`(select coalesce(${postHolders.posterId}, ${posts.posterId}) from ${posts}
    left join ${postHolders} on ${postHolders.accountId} = ${posts.posterId} where ${posts.id} = ${id})`;
  return sql`coalesce(${logged}, ${now})`;
});
const poster = sql`coalesce(${reports.profileId}, ${sql.join(posters, sql`, `)})`;
const isOfMinor = sql`exists (select 1 from ${users} where ${users.id} = ${poster} and ${users.band} is not '18+')`;

export interface TimeKept {
  what: "urgent" | "other" | "appeals";
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
  const isUrgent = sql`(coalesce(${reports.reason}, '') in ${[...GRAVE_REASONS]} or ${isOfMinor})`;
  // The operator opens the queue often: the states lead to the index, which holds no older report.
  const recent = and(inArray(reports.state, reports.state.enumValues), gte(reports.createdAt, since));
  const appealed = and(isNotNull(decisions.appealedAt), gte(decisions.appealedAt, since));
  const { urgent, other, appeal } = HOURS_TO_DECIDE;
  const ofReports = (which: SQL, hours: number) =>
    measured(reports, and(recent, which), { begun: reports.createdAt, ended: reports.closedAt, hours, now });
  const ofAppeals = measured(decisions, appealed, {
    begun: decisions.appealedAt,
    ended: decisions.answeredAt,
    hours: appeal,
    now,
  });
  return [
    { what: "urgent", ...ofReports(isUrgent, urgent) },
    { what: "other", ...ofReports(sql`not ${isUrgent}`, other) },
    { what: "appeals", ...ofAppeals },
  ];
}

interface Span {
  begun: SQLiteColumn;
  ended: SQLiteColumn;
  hours: number;
  now: number;
}

function measured(table: typeof reports | typeof decisions, which: SQL | undefined, { begun, ended, hours, now }: Span) {
  const isOver = sql`coalesce(${ended}, ${now}) - ${begun} > ${hours * HOUR}`;
  const counted = (condition: SQL) => sql<number>`count(case when ${condition} then 1 end)`;
  const found = db
    .select({
      total: counted(sql`${ended} is not null or ${isOver}`),
      inTime: counted(sql`${ended} is not null and not ${isOver}`),
      late: counted(sql`${ended} is null and ${isOver}`),
    })
    .from(table)
    .where(which)
    .get();
  return { hours, total: 0, inTime: 0, late: 0, ...found };
}
