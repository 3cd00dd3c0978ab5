import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import { SPORT_NAMES, type Sport, type SportSlug, slugOf } from "#app/schemas/sports.ts";
import { db } from "#db";
import { media, spots, users } from "#db/schema.ts";
import { equalsParam } from "../params.ts";
import { personColumns, personFor } from "../people/users.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { visibleSpots } from "../rules/access.server.ts";

export function those(condition: SQL) {
  return db
    .select({ spot: getTableColumns(spots), poster: personColumns, hasImage: media.id })
    .from(spots)
    .innerJoin(users, eq(users.id, spots.posterId))
    .leftJoin(media, and(eq(media.ownerId, spots.posterId), eq(media.filename, spots.spotImage)))
    .where(and(visibleSpots(), condition));
}

const { surf, skate, snowboard, ski, bmx, mtb, scooter, climbing, other, apparel } = spots;
const flags = { surf, skate, snowboard, ski, bmx, mtb, scooter, climbing, other, apparel };

/** What a map needs of a Spot, and no more: it shows thousands. */
export function pinsOf(condition: SQL) {
  const { id, title, latitude, longitude } = spots;
  return db
    .select({ id, title, latitude, longitude, ...flags })
    .from(spots)
    .innerJoin(users, eq(users.id, spots.posterId))
    .where(and(visibleSpots(), condition));
}

export const single = those(equalsParam(spots.id, "id")).prepare();

type Row = NonNullable<ReturnType<typeof single.get>>;
export type SpotCard = ReturnType<typeof cardFor>;

/** Names an author under 18 to nobody but the author and the operator. */
export function cardFor(viewer: Viewer, { spot, poster, hasImage }: Row) {
  const { posterId, awaitsApproval, ...facts } = spot;
  const isNamed = poster.band === "18+" || viewer.operator || viewer.id === posterId;
  return {
    ...facts,
    spotImage: hasImage ? facts.spotImage : null,
    sports: sportsOf(spot),
    isMine: viewer.id === posterId,
    isWaiting: awaitsApproval,
    poster: isNamed ? personFor(viewer, poster) : null,
  };
}

export function sportsOf(flagged: Record<SportSlug, boolean>): Sport[] {
  return SPORT_NAMES.filter((name) => flagged[slugOf(name)]);
}
