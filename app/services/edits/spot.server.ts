import { and, count, desc, eq, exists, inArray, max, type SQL, sql } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { inJson, jsonIds } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { edits, users } from "#db/schema/index.ts";

export const MOST_COUNTED = 100;

/** Hides where an under-13 rides, also for Edits from before the account became one. */
export function atSpot(condition: SQL): SQL {
  const isOfTeenOrAdult = exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, edits.posterId), inArray(users.band, ["13-17", "18+"]))),
  );
  return and(condition, isOfTeenOrAdult) ?? sql`0`;
}

const counts = db
  .select({ spotId: edits.spotId, total: count(), newest: max(edits.createdAt) })
  .from(edits)
  .where(and(atSpot(inJson(edits.spotId, "ids")), visibleEdits()))
  .groupBy(edits.spotId)
  .prepare();

const isThere = and(atSpot(sql`${edits.spotId} = spot.value`), visibleEdits());
const fewThere = db
  .select({ one: sql`1` })
  .from(edits)
  .where(isThere)
  .limit(limitOf(MOST_COUNTED + 1))
  .as("few_there");
const newestThere = db
  .select({ at: edits.createdAt })
  .from(edits)
  .where(isThere)
  .orderBy(desc(edits.createdAt), desc(edits.id))
  .limit(limitOf(1));
const glances = hotRead(
  db
    .select({
      spotId: sql<number>`spot.value`,
      total: sql<number>`(${db.select({ total: count() }).from(fewThere)})`,
      newest: sql<number | null>`(${newestThere})`,
    })
    .from(sql`json_each(${sql.placeholder("ids")}) as spot`),
);

/** Counts as far as a screen says it, however many Edits stand there: `total` is at most one above `MOST_COUNTED`. */
export function glanceAtSpots(viewer: Viewer, spotIds: readonly string[]): { total: number; newest: number | null }[] {
  const rows = glances.all({ ...asParams(viewer), ids: jsonIds(spotIds) });
  const found = new Map(rows.map(({ spotId, total, newest }) => [String(spotId), { total, newest }]));
  return spotIds.map((id) => found.get(id) ?? { total: 0, newest: null });
}

/** Counts all Edits that this viewer sees. `newest` is in milliseconds since 1970, UTC. */
export function countsBySpot(viewer: Viewer, spotIds: readonly string[]): { total: number; newest: number | null }[] {
  const rows = counts.all({ ...asParams(viewer), ids: jsonIds(spotIds) });
  const found = new Map(rows.map(({ spotId, total, newest }) => [spotId, { total, newest }]));
  return spotIds.map((id) => found.get(id) ?? { total: 0, newest: null });
}
