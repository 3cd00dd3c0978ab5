import { type SQL, sql } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Cursor } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { COMPLAINT_KINDS, kindOfComplaint } from "#app/schemas/complaints.ts";
import { HOURS_TO_DECIDE, POST_KINDS, type PostKind } from "#app/schemas/moderation.ts";
import type { QueueFilter, QueueKind } from "#app/schemas/queue.ts";
import { GRAVE_REASONS, SEEN_BEFORE } from "#app/schemas/report-reasons.ts";
import { waitingFor } from "#app/schemas/sponsorship-course.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";

export interface Waiting {
  kind: QueueKind;
  id: string;
  /** Undefined for a visitor's complaint. */
  personId: string | undefined;
  /** An appeal or a complaint counts as one. */
  reports: number;
  since: number;
  /** High is a grave complaint, or a case of a minor or of an unknown age. */
  severity: "grave" | "high" | "usual";
  /** A comparison with removed files found it, not a person. */
  isByItself: boolean;
  /** Ranks grave reports, then grave complaints and cases of minors or unknown ages, then the number of reports. */
  urgency: number;
  /** Undefined without a time frame, where nobody was hurt. */
  dueAt: number | undefined;
}

interface Row extends Omit<Waiting, "id" | "personId" | "severity" | "isByItself" | "dueAt"> {
  /** 2 for a grave report, 1 for a grave complaint, else 0. */
  level: number;
  byItself: number;
  id: number;
  personId: number | null;
}

/** Above every number of reports. */
const OF_MINOR = 1_000_000;
const GRAVE = 2 * OF_MINOR;

const ANY: QueueFilter = { kind: undefined, why: undefined, band: undefined, days: undefined };

export function waiting(viewer: Viewer, take: number, after?: Cursor, filter = ANY): Waiting[] {
  requireOperator(viewer);
  const { rank = 2 * GRAVE, time, id } = after ?? { time: 0, id: "0" };
  const isAfter = sql`(-${urgency}, waiting.since, waiting.id) > (${-rank}, ${time}, ${Number(id)})`;
  return waitingWhere(sql`${isAfter} AND ${suits(filter)}`, take);
}

function waitingWhere(condition: SQL, take: number): Waiting[] {
  const rows: Row[] = db.all(sql`
    SELECT waiting.*, ${urgency} AS urgency FROM (${all}) AS waiting LEFT JOIN users ON users.id = waiting."personId"
    WHERE ${condition} ORDER BY urgency DESC, waiting.since, waiting.id LIMIT ${limitOf(take)}`);
  return rows.map(({ level, byItself, ...row }) => ({
    ...row,
    severity: level === 2 ? "grave" : row.urgency >= OF_MINOR ? "high" : "usual",
    isByItself: byItself === 1,
    dueAt: dueAtOf(row),
    id: String(row.id),
    personId: row.personId === null ? undefined : String(row.personId),
  }));
}

export function nextAfter(viewer: Viewer, kind: PostKind, postId: string): Waiting | undefined {
  requireOperator(viewer);
  const [row] = waitingWhere(sql`waiting.kind = ${kind} AND waiting.id = ${Number(postId)}`, 1);
  return row && waiting(viewer, 1, { rank: row.urgency, time: row.since, id: row.id })[0];
}

function suits({ kind, why, band, days }: QueueFilter): SQL {
  const conditions = [sql`1`];
  if (kind) conditions.push(sql`waiting.kind = ${kind}`);
  if (band) conditions.push(band === "unknown" ? sql`users.band IS NULL` : sql`users.band = ${band}`);
  if (days) conditions.push(sql`waiting.since <= ${Date.now() - Number(days) * 24 * HOUR}`);
  if (why) conditions.push(sql`waiting.id IN (${idsReportedFor(why)})`);
  return sql.join(conditions, sql` AND `);
}

/** Ids of posts differ in kind, so each kind is compared with its own. */
function idsReportedFor(why: string): SQL {
  const isFor = sql`state = 'open' AND (reason = ${why} OR fault = ${why})`;
  return sql.join(
    POST_KINDS.map((kind) => {
      const column = sql.raw(`${kind}_id`);
      return sql`SELECT ${column} FROM reports WHERE ${isFor} AND ${column} IS NOT NULL AND waiting.kind = ${kind}`;
    }),
    sql` UNION ALL `,
  );
}

const WITHOUT_HURRY = new Set<Waiting["kind"]>(["business", "childsSpot", "minorsAd", "sponsorship", "sponsorPage"]);
const HOUR = 60 * 60 * 1000;

function dueAtOf({ kind, since, urgency }: Pick<Row, "kind" | "since" | "urgency">): number | undefined {
  if (WITHOUT_HURRY.has(kind)) return undefined;
  if (kind === "appeal") return since + HOURS_TO_DECIDE.appeal * HOUR;
  return since + (urgency >= OF_MINOR ? HOURS_TO_DECIDE.urgent : HOURS_TO_DECIDE.other) * HOUR;
}

const ofMinor = sql`(waiting.level = 1 OR (users.id IS NOT NULL AND users.band IS NOT '18+'))`;
const urgency = sql`((waiting.level = 2) * ${GRAVE} + ${ofMinor} * ${OF_MINOR} + min(waiting.reports, ${OF_MINOR - 1}))`;

const states = listed(waitingFor("operator"));
const seenBefore = listed(SEEN_BEFORE);
const graveReasons = listed(GRAVE_REASONS);
const grave = listed(COMPLAINT_KINDS.filter((kind) => kindOfComplaint(kind).isGrave));

const all = sql.join(
  [
    reported("edit", sql`edits`, sql`edit_id`),
    reported("discount", sql`discounts`, sql`discount_id`),
    reported("spot", sql`spots`, sql`spot_id`),
    reported("guide", sql`guide_lines`, sql`guide_id`),
    reported("profile", sql`users`, sql`profile_id`, sql`posts.id`),
    sql`SELECT 'appeal', id, user_id, 1, appealed_at, 0, 0 FROM decisions WHERE appealed_at IS NOT NULL AND answered_at IS NULL`,
    sql`SELECT 'complaint', id, user_id, 1, created_at, kind IN (${grave}), 0 FROM complaints WHERE closed_at IS NULL`,
    sql`SELECT 'business', id, id, 0, created_at, 0, 0 FROM users INDEXED BY users_waiting
      WHERE is_business = 1 AND profile_setup AND approved_at IS NULL AND suspended_at IS NULL AND closed_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM decisions WHERE user_id = users.id AND act IN ('unapprove', 'refuseBrand') AND NOT is_overturned)`,
    sql`SELECT 'childsSpot', spots.id, poster_id, 0, spots.created_at, 0, 0 FROM spots JOIN users AS authors ON authors.id = poster_id
      WHERE awaits_approval = 1 AND authors.suspended_at IS NULL AND authors.closed_at IS NULL`,
    sql`SELECT 'minorsAd', edits.id, poster_id, 0, edits.created_at, 0, 0 FROM edits JOIN users AS authors ON authors.id = poster_id
      WHERE ad_waits = 1 AND authors.suspended_at IS NULL AND authors.closed_at IS NULL`,
    sql`SELECT 'sponsorship', id, athlete_id, 0, changed_at, 0, 0 FROM sponsorships WHERE state IN (${states})
      OR (state = 'deal' AND id IN (SELECT sponsorship_id FROM deliverables WHERE state = 'written'
        UNION ALL SELECT sponsorship_id FROM term_sheets WHERE state = 'written'))
      OR id IN (SELECT sponsorship_id FROM deal_feedback WHERE went_well = 0 AND read_at IS NULL)`,
    sql`SELECT 'sponsorPage', user_id, user_id, 0, changed_at, 0, 0 FROM sponsor_page_consents WHERE state = 'agreed'`,
  ],
  sql` UNION ALL `,
);

function listed(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
}

/** Complaints and reports by deleted accounts count together as one. */
function reported(kind: PostKind, posts: SQL, column: SQL, posterId = sql`posts.poster_id`): SQL {
  return sql`SELECT ${sql.raw(`'${kind}'`)} AS kind, posts.id AS id, ${posterId} AS "personId", count(DISTINCT coalesce(reporter_id, 0)) AS reports, min(reports.created_at) AS since,
      2 * max(coalesce(reports.reason IN (${graveReasons}), 0)) AS level, min(coalesce(reports.reason IN (${seenBefore}), 0)) AS "byItself"
    FROM reports JOIN ${posts} AS posts ON posts.id = reports.${column} WHERE reports.state = 'open' GROUP BY posts.id`;
}
