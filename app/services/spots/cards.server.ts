import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import { isKeptFromSight } from "#app/kernel/access/conditions.server.ts";
import { visibleSpots } from "#app/kernel/access/spots.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { Sport } from "#app/schemas/sports.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { media, reports, spots, users } from "#db/schema/index.ts";
import { authorColumns, authorFor } from "../people/authors.server.ts";

export function rowsWhere(condition: SQL) {
  return db
    .select({
      spot: getTableColumns(spots),
      poster: authorColumns,
      hasImage: media.id,
      isKeptFromSight: isKeptFromSight(spots.id, reports.spotId),
    })
    .from(spots)
    .innerJoin(users, eq(users.id, spots.posterId))
    .leftJoin(media, and(eq(media.ownerId, spots.posterId), eq(media.filename, spots.spotImage)))
    .where(and(visibleSpots(), condition));
}

export interface Pin {
  id: string;
  title: string;
  latitude: number;
  longitude: number;
  sports: readonly Sport[];
}

/** Selects only what a map needs: it shows thousands. */
export function pinsOf(condition: SQL) {
  const { id, title, latitude, longitude, sports } = spots;
  return db
    .select({ id, title, latitude, longitude, sports })
    .from(spots)
    .innerJoin(users, eq(users.id, spots.posterId))
    .where(and(visibleSpots(), condition));
}

export const single = hotRead(rowsWhere(equalsParam(spots.id, "id")));

type Row = NonNullable<ReturnType<typeof single.get>>;
export type SpotCard = ReturnType<typeof cardFor>;

/** Names an author under 18 only to the author and the operator. */
export function cardFor(viewer: Viewer, { spot, poster, hasImage, isKeptFromSight }: Row) {
  const isMine = viewer.id === spot.posterId;
  const isNamed = poster.band === "18+" || viewer.operator || isMine;
  // Fields are named one by one: a rest of each row takes longer than reading it.
  return {
    id: spot.id,
    title: spot.title,
    description: spot.description,
    spotImage: hasImage ? spot.spotImage : null,
    latitude: spot.latitude,
    longitude: spot.longitude,
    isBusiness: spot.isBusiness,
    isHidden: spot.isHidden,
    isDangerous: spot.isDangerous,
    createdAt: spot.createdAt,
    sports: spot.sports,
    isMine,
    isWaiting: spot.awaitsApproval,
    isKeptFromSight,
    poster: isNamed ? authorFor(viewer, poster) : null,
  } satisfies Shows<Row["spot"], "posterId", { awaitsApproval: "isWaiting" }>;
}
