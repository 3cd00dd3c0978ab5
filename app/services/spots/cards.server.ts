import { and, eq, fillPlaceholders, getTableColumns, type SQL, sql } from "drizzle-orm";
import { SPORT_NAMES, type Sport, slugOf } from "#app/schemas/sports.ts";
import { db, sqlite } from "#db";
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
export const bits = sql<number>`(${sql.join(
  SPORT_NAMES.map((name, index) => sql`(${spots[slugOf(name)]} << ${sql.raw(String(index))})`),
  sql` | `,
)})`;

export type Pin = ReturnType<typeof pinFor>;

/** What a map needs of a Spot, and no more: it shows thousands. */
export function pinsOf(condition: SQL) {
  const { id, title, latitude, longitude } = spots;
  return db
    .select({ id, title, latitude, longitude, bits: bits.as("bits") })
    .from(spots)
    .innerJoin(users, eq(users.id, spots.posterId))
    .where(and(visibleSpots(), condition));
}

type PinRow = [id: number, title: string, latitude: number, longitude: number, bits: number];

/** Rows as arrays and past drizzle: an object for each row of a map takes as long as reading it. */
export function readerOf(query: { toSQL(): { sql: string; params: unknown[] } }) {
  const { sql: text, params } = query.toSQL();
  const statement = sqlite.prepare<unknown[], PinRow>(text).raw();
  return (values: Record<string, unknown>) => statement.all(...fillPlaceholders(params, values)).map(pinFor);
}

function pinFor([id, title, latitude, longitude, bits]: PinRow) {
  return { id: String(id), title, latitude, longitude, sports: sportsOf(bits) };
}

const KNOWN = new Map<number, Sport[]>();

function sportsOf(bits: number): readonly Sport[] {
  const sports = KNOWN.get(bits) ?? SPORT_NAMES.filter((_, index) => bits & (1 << index));
  KNOWN.set(bits, sports);
  return sports;
}

export const single = those(equalsParam(spots.id, "id")).prepare();

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
