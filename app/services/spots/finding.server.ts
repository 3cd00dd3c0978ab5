import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { SPORT_NAMES, type Sport, slugOf } from "#app/schemas/sports.ts";
import { limitOf } from "#db/limit.ts";
import { spots } from "#db/schema.ts";
import { type Page, pageParams } from "../edits/cards.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { asParams, requireComplete } from "../rules/access.server.ts";
import { existing } from "../rules/refusal.server.ts";
import { cardFor, pinsOf, type SpotCard, single, sportsOf, those } from "./cards.server.ts";

/** Degrees, WGS 84. Crosses the date line where west is greater than east. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface Point {
  latitude: number;
  longitude: number;
}

/** The most Spots of one map. */
export const MOST_SPOTS = 2000;

const ofSports = or(
  sql`0`,
  ...SPORT_NAMES.map((name) => and(eq(spots[slugOf(name)], true), sql`${sql.placeholder(slugOf(name))} = 1`)),
);

const within = (west: string, east: string) =>
  sql`select id from spots_area where max_latitude >= ${sql.placeholder("south")} and min_latitude <= ${sql.placeholder("north")}
    and max_longitude >= ${sql.placeholder(west)} and min_longitude <= ${sql.placeholder(east)}`;

/** The area rounds to 32 bits, so that a Spot on the edge is asked about again. A box over the date line is two. */
const inBoxes = sql`${spots.id} in (${within("west", "east")} union all ${within("west2", "east2")})
  and ${spots.latitude} between ${sql.placeholder("south")} and ${sql.placeholder("north")}
  and (${spots.longitude} between ${sql.placeholder("west")} and ${sql.placeholder("east")}
    or ${spots.longitude} between ${sql.placeholder("west2")} and ${sql.placeholder("east2")})`;

/** The shorter way round the globe, in degrees squared at this latitude. */
const away = sql`pow(${spots.latitude} - ${sql.placeholder("latitude")}, 2)
  + pow(min(abs(${spots.longitude} - ${sql.placeholder("longitude")}), 360 - abs(${spots.longitude} - ${sql.placeholder("longitude")}))
    * cos(radians(${sql.placeholder("latitude")})), 2)`;

const newest = listOf([desc(spots.createdAt), desc(spots.id)], ofSports);
const newestInBox = listOf([desc(spots.createdAt), desc(spots.id)], ofSports, inBoxes);
const pinsInBox = pinsOf(and(ofSports, inBoxes) ?? sql`0`)
  .orderBy(desc(spots.createdAt), desc(spots.id))
  .limit(limitOf("take"))
  .prepare();
const nearestInBox = listOf([away, desc(spots.id)], ofSports, inBoxes);

function listOf(order: SQL[], ...conditions: (SQL | undefined)[]) {
  return those(and(...conditions) ?? sql`0`)
    .orderBy(...order)
    .limit(limitOf("take"))
    .offset(sql.placeholder("skip"))
    .prepare();
}

export function find(viewer: Viewer, id: string): SpotCard | undefined {
  const row = single.get({ ...asParams(requireComplete(viewer)), id });
  return row && cardFor(viewer, row);
}

export function get(viewer: Viewer, id: string): SpotCard {
  return existing(find(viewer, id));
}

/** Newest first. */
export function bySports(viewer: Viewer, sports: readonly Sport[], page: Page): SpotCard[] {
  const params = { ...pageParams(requireComplete(viewer), page), ...wantedOf(sports) };
  return newest.all(params).map((row) => cardFor(viewer, row));
}

/** Newest first, at most `MOST_SPOTS`. */
export function inBox(viewer: Viewer, box: Box, sports: readonly Sport[]): SpotCard[] {
  return newestInBox.all(paramsOf(viewer, box, sports)).map((row) => cardFor(viewer, row));
}

/** The same, as a map draws them. */
export function pinsWithin(viewer: Viewer, box: Box, sports: readonly Sport[]) {
  return pinsInBox
    .all(paramsOf(viewer, box, sports))
    .map(({ id, title, latitude, longitude, ...flags }) => ({ id, title, latitude, longitude, sports: sportsOf(flags) }));
}

function paramsOf(viewer: Viewer, box: Box, sports: readonly Sport[]) {
  return { ...asParams(requireComplete(viewer)), ...wantedOf(sports), ...boxParams(box), take: MOST_SPOTS, skip: 0 };
}

/** Degrees to each side; each reads only what lies in it. */
const REACHES = [0.1, 1, 10, 180];

/** The nearest first. Looks further away only where too few are near. */
export function nearest(viewer: Viewer, { latitude, longitude }: Point, sports: readonly Sport[], take: number): SpotCard[] {
  const params = { ...asParams(requireComplete(viewer)), ...wantedOf(sports), latitude, longitude, take, skip: 0 };
  let rows: ReturnType<typeof nearestInBox.all> = [];
  for (const reach of REACHES) {
    rows = nearestInBox.all({ ...params, ...boxParams(boxAround({ latitude, longitude }, reach)) });
    if (rows.length === take) break;
  }
  return rows.map((row) => cardFor(viewer, row));
}

function boxAround({ latitude, longitude }: Point, reach: number): Box {
  const wide = Math.min(180, reach / Math.cos((latitude * Math.PI) / 180));
  const [west, east] = wide === 180 ? [-180, 180] : [wrapped(longitude - wide), wrapped(longitude + wide)];
  return { south: latitude - reach, north: latitude + reach, west, east };
}

/** Degrees between -180 and 180. */
function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

function boxParams({ south, west, north, east }: Box) {
  const nowhere = { west2: 1, east2: 0 };
  return west <= east ? { south, north, west, east, ...nowhere } : { south, north, west, east: 180, west2: -180, east2: east };
}

function wantedOf(sports: readonly Sport[]) {
  return Object.fromEntries(SPORT_NAMES.map((name) => [slugOf(name), Number(sports.includes(name))]));
}
