import { and, count, desc, eq } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { isLong } from "#app/kernel/checks.server.ts";
import { equalsParam, inJson, jsonIds } from "#app/kernel/params.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { atomically, db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { savedSpots, spots } from "#db/schema/index.ts";
import { cardFor, rowsWhere } from "./cards.server.ts";
import { get } from "./finding.server.ts";

const MOST_SAVED = 300;

const cards = hotRead(rowsWhere(inJson(spots.id, "ids")));
const ownRows = hotRead(
  db
    .select()
    .from(savedSpots)
    .where(equalsParam(savedSpots.userId, "viewerId"))
    .orderBy(desc(savedSpots.createdAt), desc(savedSpots.id)),
);

export type SavedSpot = ReturnType<typeof savedBy>[number];

/** The caller's own, the last saved first, as far as the caller may still see them. `list` is "" for a Spot in none. */
export function savedBy(viewer: Viewer) {
  const params = asParams(requireComplete(viewer));
  const rows = ownRows.all(params);
  const found = cards.all({ ...params, ids: jsonIds(rows.map(({ spotId }) => spotId)) });
  const byId = new Map(found.map((row) => [row.spot.id, cardFor(viewer, row)]));
  return rows.flatMap(({ spotId, list, createdAt }) => {
    const spot = byId.get(spotId);
    return spot ? [{ spot, list, savedAt: createdAt }] : [];
  });
}

export function isSaved({ id }: Viewer, spotId: string): boolean {
  const isOwn = and(eq(savedSpots.userId, id), eq(savedSpots.spotId, spotId));
  return db.select({ id: savedSpots.id }).from(savedSpots).where(isOwn).get() !== undefined;
}

/** Saves a Spot, or moves a saved one to another of the caller's lists; "" for none. */
export function save(viewer: Viewer, spotId: string, list: string): void {
  const { id: userId } = requireComplete(viewer);
  const spot = get(viewer, spotId);
  if (isLong(list, LENGTHS.listName)) throw invalid("list", `Please use at most ${LENGTHS.listName} characters`);
  atomically(() => {
    const own = db.select({ total: count() }).from(savedSpots).where(eq(savedSpots.userId, userId)).get();
    if ((own?.total ?? 0) >= MOST_SAVED && !isSaved(viewer, spot.id))
      throw new Refusal("INVALID", `You have saved ${MOST_SAVED} Spots, which is the most. Take one out to save another`);
    db.insert(savedSpots)
      .values({ userId, spotId: spot.id, list })
      .onConflictDoUpdate({ target: [savedSpots.userId, savedSpots.spotId], set: { list } })
      .run();
  });
}

/** Takes out also a Spot that is hidden by now. */
export function unsave(viewer: Viewer, spotId: string): void {
  const { id: userId } = requireComplete(viewer);
  db.delete(savedSpots)
    .where(and(eq(savedSpots.userId, userId), eq(savedSpots.spotId, spotId)))
    .run();
}
