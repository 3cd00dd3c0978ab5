import { and, count, eq, gte, inArray, isNotNull, lt, min, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import { SEEN_BEFORE } from "#app/schemas/report-reasons.ts";
import { db } from "#db";
import { complaints, decisions, moderationLog, reports } from "#db/schema/index.ts";

const HOUR = 60 * 60 * 1000;
/** Everybody may ask for the page, and counting reads the whole year. */
const kept = new LRUCache<number, Transparency>({ max: 50, ttl: HOUR });

type Transparency = ReturnType<typeof figuresFor>;

/** Returns the years since the first act of moderation, the newest first. An index answers, since everybody may ask. */
export function transparentYears(now = Date.now()): number[] {
  const act = db
    .select({ first: min(moderationLog.createdAt) })
    .from(moderationLog)
    .get();
  const last = new Date(now).getUTCFullYear();
  const first = new Date(act?.first ?? now).getUTCFullYear();
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

/** What was reported, decided and appealed in a year, UTC. True numbers: round them before anybody reads them. */
export function transparencyOf(year: number): Transparency {
  const known = kept.get(year);
  if (known) return known;
  const figures = figuresFor(year);
  kept.set(year, figures);
  return figures;
}

/** Decisions are erased with their account, so the figures by rule and of appeals are of accounts that still exist. */
export function figuresFor(year: number) {
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  const during = (column: SQLiteColumn) => and(gte(column, from), lt(column, to));
  const byItself = inArray(reports.reason, [...SEEN_BEFORE]);
  // A report without any of these is the operator's own.
  const hasCause = or(isNotNull(reports.reporterId), isNotNull(reports.reason), isNotNull(reports.fault));
  const isNotice = and(hasCause, sql`coalesce(${reports.reason}, '') NOT IN ${[...SEEN_BEFORE]}`);
  const why = sql<string>`coalesce(${reports.reason}, ${reports.fault}, '')`;
  const decided = and(during(moderationLog.createdAt), inArray(moderationLog.act, ["dismiss", "remove", "warn", "suspend"]));
  return {
    notices: db
      .select({ why, total: count() })
      .from(reports)
      .where(and(during(reports.createdAt), isNotice))
      .groupBy(why)
      .all(),
    complaints: totalOf(complaints, during(complaints.createdAt)),
    acts: db
      .select({ act: moderationLog.act, total: count() })
      .from(moderationLog)
      .where(decided)
      .groupBy(moderationLog.act)
      .all(),
    rules: db
      .select({ rule: decisions.rule, total: count() })
      .from(decisions)
      .where(and(during(decisions.createdAt), isNotNull(decisions.rule)))
      .groupBy(decisions.rule)
      .all(),
    appeals: {
      made: totalOf(decisions, during(decisions.appealedAt)),
      undone: totalOf(decisions, and(during(decisions.appealedAt), eq(decisions.isOverturned, true))),
      medianHours: medianHours(
        sql`SELECT answered_at - appealed_at AS took FROM decisions WHERE appealed_at >= ${from} AND appealed_at < ${to} AND answered_at IS NOT NULL`,
      ),
    },
    found: {
      total: totalOf(reports, and(during(reports.createdAt), byItself)),
      dismissed: totalOf(reports, and(during(reports.createdAt), byItself, eq(reports.state, "dismissed"))),
    },
    medianHours: medianHours(
      sql`SELECT closed_at - created_at AS took FROM reports WHERE created_at >= ${from} AND created_at < ${to} AND closed_at IS NOT NULL
        AND (reporter_id IS NOT NULL OR reason IS NOT NULL OR fault IS NOT NULL)`,
    ),
  };
}

function totalOf(table: typeof reports | typeof decisions | typeof complaints, which: SQL | undefined): number {
  return db.select({ total: count() }).from(table).where(which).get()?.total ?? 0;
}

/** Undefined without any. */
function medianHours(times: SQL): number | undefined {
  const found = db.get<{ took: number } | undefined>(sql`SELECT took FROM (${times}) ORDER BY took
    LIMIT 1 OFFSET (SELECT count(*) / 2 FROM (${times}))`);
  return found && Math.ceil(found.took / HOUR);
}
