import { geoDistance } from "d3-geo";
import { sql } from "drizzle-orm";
import { bitOf, type Sport } from "#app/schemas/sports.ts";
import { sqlite } from "#db";
import type { osmPlaces, spots } from "#db/schema/index.ts";

/** Degrees, WGS 84. Crosses the date line if west is greater than east. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

export const WORLD: Box = { south: -90, west: -180, north: 90, east: 180 };

export interface Point {
  latitude: number;
  longitude: number;
}

/** Metres. */
const EARTH = 6_371_009;

export function metresBetween(one: Point, other: Point): number {
  return EARTH * geoDistance([one.longitude, one.latitude], [other.longitude, other.latitude]);
}

/** Above this number only a sample of the box is read: reading a million Spots holds the server for seconds. */
const CROWD = 5_000;
const COLUMNS = 12;
const ROWS = 6;
const OF_EACH = 60;

/** Checks again, since the area's index rounds to 32 bits. A box over the date line is two. */
export function inBoxOf({ id, latitude, longitude }: typeof spots | typeof osmPlaces) {
  return sql`${id} in (select value from json_each(${sql.placeholder("ids")}))
  and ${latitude} between ${sql.placeholder("south")} and ${sql.placeholder("north")}
  and (${longitude} between ${sql.placeholder("west")} and ${sql.placeholder("east")}
    or ${longitude} between ${sql.placeholder("west2")} and ${sql.placeholder("east2")})`;
}

/** Measures the shorter way round the globe, in degrees squared at this latitude. */
export function awayFrom({ latitude, longitude }: typeof spots | typeof osmPlaces) {
  return sql`pow(${latitude} - ${sql.placeholder("latitude")}, 2)
  + pow(min(abs(${longitude} - ${sql.placeholder("longitude")}), 360 - abs(${longitude} - ${sql.placeholder("longitude")}))
    * cos(radians(${sql.placeholder("latitude")})), 2)`;
}

/** Finds the ids, as JSON, of the places in a box. */
export function areaIndex(table: "spots_area" | "osm_places_area") {
  const idsIn = (most: number) =>
    sqlite
      .prepare<number[], number>(
        `SELECT id FROM ${table} WHERE max_latitude >= ? AND min_latitude <= ? AND max_longitude >= ? AND min_longitude <= ? LIMIT ${most}`,
      )
      .pluck();
  const all = idsIn(CROWD + 1);
  const some = idsIn(OF_EACH);
  return {
    /** Returns undefined for a crowd. */
    allIn: (box: Box): string | undefined => {
      const ids = partsOf(box).flatMap(({ south, north, west, east }) => all.all(south, north, west, east));
      return ids.length > CROWD ? undefined : JSON.stringify(ids);
    },
    /** Returns at most 60 in each of 72 parts. */
    sampleOf: (box: Box): string => JSON.stringify(cellsOf(box).flatMap((cell) => some.all(...cell))),
  };
}

export const { allIn, sampleOf } = areaIndex("spots_area");

const newestOf = (sport: Sport) =>
  sqlite
    .prepare<[], number>(
      `SELECT id FROM spots WHERE sports & ${bitOf(sport)} ORDER BY created_at DESC, id DESC LIMIT ${CROWD + 1}`,
    )
    .pluck();

/** Returns ids as JSON, or undefined for a crowd. */
export function allOfRare(sports: readonly Sport[]): string | undefined {
  const ids: number[] = [];
  for (const sport of sports) {
    ids.push(...newestOf(sport).all());
    if (ids.length > CROWD) return undefined;
  }
  return JSON.stringify(ids);
}

function cellsOf(box: Box): number[][] {
  return partsOf(box).flatMap(({ south, west, north, east }) => {
    const [high, wide] = [(north - south) / ROWS, (east - west) / COLUMNS];
    const row = (at: number) => [south + at * high, south + (at + 1) * high];
    const column = (at: number) => [west + at * wide, west + (at + 1) * wide];
    return range(ROWS).flatMap((at) => range(COLUMNS).map((other) => [...row(at), ...column(other)]));
  });
}

/** Takes the newest of each of 72 parts in turn, so that no part crowds out another. Keeps the newest first. */
export function spread<T extends Point>(found: readonly T[], box: Box, most: number): readonly T[] {
  if (found.length <= most) return found;
  const partOf = partsBy(box);
  const counts = new Map<number, number>();
  const ranked = found.map((spot, index) => {
    const part = partOf(spot);
    const rank = counts.get(part) ?? 0;
    counts.set(part, rank + 1);
    return { spot, index, rank };
  });
  const chosen = ranked.sort((one, other) => one.rank - other.rank || one.index - other.index).slice(0, most);
  return chosen.sort((one, other) => one.index - other.index).map(({ spot }) => spot);
}

function partsBy({ south, west, north, east }: Box): (place: Point) => number {
  const [high, wide] = [(north - south) / ROWS, (east > west ? east - west : east - west + 360) / COLUMNS];
  return ({ latitude, longitude }) => {
    const away = longitude < west ? longitude - west + 360 : longitude - west;
    return Math.floor((latitude - south) / high) * COLUMNS + Math.floor(away / wide);
  };
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

function partsOf(box: Box): Box[] {
  const { south, north, west, east } = box;
  if (west <= east) return [box];
  return [
    { south, north, west, east: 180 },
    { south, north, west: -180, east },
  ];
}

export function boxParams(box: Box) {
  const [first = box, second] = partsOf(box);
  return { ...first, west2: second?.west ?? 1, east2: second?.east ?? 0 };
}

export function boxAround({ latitude, longitude }: Point, reach: number): Box {
  const wide = Math.min(180, reach / Math.cos((latitude * Math.PI) / 180));
  const [west, east] = wide === 180 ? [-180, 180] : [wrapped(longitude - wide), wrapped(longitude + wide)];
  return { south: latitude - reach, north: latitude + reach, west, east };
}

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
