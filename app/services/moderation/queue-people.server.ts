import { sql } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { POST_KINDS } from "#app/schemas/moderation.ts";
import { SEEN_BEFORE } from "#app/schemas/report-reasons.ts";
import { db } from "#db";
import type { Waiting } from "./queue.server.ts";

interface People {
  /** The governing age bands of the people who reported it; "unknown" for deleted accounts and complaints. */
  reporterBands: string[];
  /** Decisions against the person before that stand: warned, removed, suspended. */
  decided: number;
}

const seenBefore = sql.join(
  SEEN_BEFORE.map((reason) => sql`${reason}`),
  sql`, `,
);

/** Says for each row of the queue who reported the post, by age, and what was decided about its person before. */
export function queuePeople(viewer: Viewer, rows: readonly Waiting[]): People[] {
  requireOperator(viewer);
  const reporters = POST_KINDS.map((kind) => {
    const ids = JSON.stringify(rows.filter((row) => row.kind === kind).map(({ id }) => Number(id)));
    const column = sql.raw(`${kind}_id`);
    return sql`SELECT DISTINCT ${sql.raw(`'${kind}'`)} AS kind, ${column} AS id, coalesce(users.band, 'unknown') AS band
      FROM reports LEFT JOIN users ON users.id = reporter_id
      WHERE ${column} IN (SELECT value FROM json_each(${ids})) AND state = 'open' AND coalesce(reports.reason, '') NOT IN (${seenBefore})`;
  });
  const bands = db.all<{ kind: string; id: number; band: string }>(sql`${sql.join(reporters, sql` UNION ALL `)} ORDER BY band`);
  const persons = JSON.stringify(rows.flatMap(({ personId }) => (personId ? [Number(personId)] : [])));
  const decided = db.all<{ id: number; total: number }>(sql`SELECT poster_id AS id, count(*) AS total FROM moderation_log
    WHERE poster_id IN (SELECT value FROM json_each(${persons})) AND act IN ('warn', 'remove', 'suspend')
      AND id NOT IN (SELECT id FROM decisions WHERE is_overturned) GROUP BY poster_id`);
  const totals = new Map(decided.map(({ id, total }) => [String(id), total]));
  return rows.map(({ kind, id, personId = "" }) => ({
    reporterBands: bands.filter((row) => row.kind === kind && String(row.id) === id).map(({ band }) => band),
    decided: totals.get(personId) ?? 0,
  }));
}
