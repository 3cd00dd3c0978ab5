import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { SPORT_NAMES, type Sport, slugOf } from "#app/schemas/sports.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { media, reports, spots, users } from "#db/schema.ts";
import { equalsParam } from "../params.ts";
import { personColumns, personFor } from "../people/users.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { isKeptFromSight, visibleSpots } from "../rules/access.server.ts";

export function those(condition: SQL) {
  return db
    .select({
      spot: getTableColumns(spots),
      poster: personColumns,
      hasImage: media.id,
      isKeptFromSight: isKeptFromSight(spots.id, reports.spotId),
    })
    .from(spots)
    .innerJoin(users, eq(users.id, spots.posterId))
    .leftJoin(media, and(eq(media.ownerId, spots.posterId), eq(media.filename, spots.spotImage)))
    .where(and(visibleSpots(), condition));
}

/** A bit for each sport, since thousands of rows with a column for each are dear. */
export const bits = sql`(${sql.join(
  SPORT_NAMES.map((name, index) => sql`(${spots[slugOf(name)]} << ${sql.raw(String(index))})`),
  sql` | `,
)})`;

export interface Pin {
  id: string;
  title: string;
  latitude: number;
  longitude: number;
  sports: readonly Sport[];
}

/** What a map needs of a Spot, and no more: it shows thousands. */
export function pinsOf(condition: SQL) {
  const { id, title, latitude, longitude } = spots;
  return db
    .select({ id, title, latitude, longitude, sports: bits.mapWith(sportsOf) })
    .from(spots)
    .innerJoin(users, eq(users.id, spots.posterId))
    .where(and(visibleSpots(), condition));
}

const KNOWN = new Map<number, Sport[]>();

function sportsOf(bits: number): readonly Sport[] {
  const sports = KNOWN.get(bits) ?? SPORT_NAMES.filter((_, index) => bits & (1 << index));
  KNOWN.set(bits, sports);
  return sports;
}

export const single = hotRead(those(equalsParam(spots.id, "id")));

type Row = NonNullable<ReturnType<typeof single.get>>;
export type SpotCard = ReturnType<typeof cardFor>;

/** Names an author under 18 to nobody but the author and the operator. */
export function cardFor(viewer: Viewer, { spot, poster, hasImage, isKeptFromSight }: Row) {
  const { posterId, awaitsApproval, ...facts } = spot;
  const isNamed = poster.band === "18+" || viewer.operator || viewer.id === posterId;
  return {
    ...facts,
    spotImage: hasImage ? facts.spotImage : null,
    sports: SPORT_NAMES.filter((name) => spot[slugOf(name)]),
    isMine: viewer.id === posterId,
    isWaiting: awaitsApproval,
    isKeptFromSight,
    poster: isNamed ? personFor(viewer, poster) : null,
  };
}
