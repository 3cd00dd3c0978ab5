import { and, desc, type SQL, sql } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { requireComplete, requireState } from "#app/kernel/access/requirements.server.ts";
import { visibleSpots } from "#app/kernel/access/spots.server.ts";
import { type Page, pageParams } from "#app/kernel/paging.server.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { bitOf, bitsOf, SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { spots, users } from "#db/schema/index.ts";
import {
  allIn,
  allOfRare,
  awayFrom,
  type Box,
  boxAround,
  boxParams,
  inBoxOf,
  metresBetween,
  type Point,
  sampleOf,
  spread,
  WORLD,
} from "./area.server.ts";
import { cardFor, type Pin, pinsOf, rowsWhere, type SpotCard, single } from "./cards.server.ts";

export const MOST_SPOTS = 2000;

/** Exceeds what `area` returns for any box. */
const MOST_READ = 20_000;

/** Every Spot has a sport, so a search for all of them skips the comparison. */
const ofSports = sql`(${sql.placeholder("sports")} = ${bitsOf(SPORT_NAMES)} or ${spots.sports} & ${sql.placeholder("sports")})`;

const away = awayFrom(spots);

const latest = [desc(spots.createdAt), desc(spots.id)];

/** Walks the newest of each sport side by side, so that a rare one is not sought among all the others. */
const newestIds = sql`select id from (${sql.join(
  SPORT_NAMES.map(bitOf).map(
    (bit) => sql`select ${spots.createdAt}, ${spots.id} as id from ${spots} cross join ${users}
      where ${users.id} = ${spots.posterId} and ${spots.sports} & ${sql.raw(String(bit))} and ${sql.placeholder("sports")} & ${bit} and ${visibleSpots()}`,
  ),
  sql` union `,
)} order by 1 desc, 2 desc limit ${limitOf("take")} offset ${sql.placeholder("skip")})`;
const newest = hotRead(rowsWhere(sql`${spots.id} in (${newestIds})`).orderBy(...latest));
const wanted = and(ofSports, inBoxOf(spots)) ?? sql`0`;
const newestInBox = listOf(latest);
const nearestInBox = listOf([away, desc(spots.id)]);
const pinsInBox = hotRead(
  pinsOf(wanted)
    .orderBy(...latest)
    .limit(limitOf("take")),
);

function listOf(order: SQL[]) {
  return hotRead(
    rowsWhere(wanted)
      .orderBy(...order)
      .limit(limitOf("take"))
      .offset(sql.placeholder("skip")),
  );
}

export function find(viewer: Viewer, id: string): SpotCard | undefined {
  return findReportable(requireComplete(viewer), id);
}

/** A report needs no profile. */
export function findReportable(viewer: Viewer, id: string): SpotCard | undefined {
  const row = single.get({ ...asParams(requireState(viewer, "profile")), id });
  return row && cardFor(viewer, row);
}

export function get(viewer: Viewer, id: string): SpotCard {
  return existing(find(viewer, id));
}

export function bySports(viewer: Viewer, sports: readonly Sport[], page: Page): SpotCard[] {
  const params = { ...pageParams(requireComplete(viewer), page), ...wantedOf(sports) };
  return newest.all(params).map((row) => cardFor(viewer, row));
}

/** Returns the newest first, and of a crowded box some of each part. */
export function within(viewer: Viewer, box: Box, sports: readonly Sport[], take = MOST_SPOTS): SpotCard[] {
  const ids = JSON.stringify(pinsWithin(viewer, box, sports).pins.map(({ id }) => Number(id)));
  return newestInBox.all({ ...paramsOf(viewer, box, sports), ids, take }).map((row) => cardFor(viewer, row));
}

export function pinsWithin(viewer: Viewer, box: Box, sports: readonly Sport[]): { pins: readonly Pin[]; hasMore: boolean } {
  const all = allIn(box) ?? allOfRare(sports);
  const found = pinsInBox.all({ ...paramsOf(viewer, box, sports), ids: all ?? sampleOf(box), take: MOST_READ });
  return { pins: spread(found, box, MOST_SPOTS), hasMore: all === undefined || found.length > MOST_SPOTS };
}

function paramsOf(viewer: Viewer, box: Box, sports: readonly Sport[]) {
  return { ...asParams(requireComplete(viewer)), ...wantedOf(sports), ...boxParams(box), take: MOST_SPOTS, skip: 0 };
}

/** Degrees to each side; each reads only what lies in it. */
const REACHES = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3, 6, 12, 25, 50, 100, 180];
const NONE = JSON.stringify([]);

/** Searches at most `farthest` degrees to each side, further out while too few are near, but never through a crowd. */
export function nearest(
  viewer: Viewer,
  { latitude, longitude }: Point,
  sports: readonly Sport[],
  take: number,
  farthest = 180,
): SpotCard[] {
  const params = { ...asParams(requireComplete(viewer)), ...wantedOf(sports), latitude, longitude, take, skip: 0 };
  let rows: ReturnType<typeof nearestInBox.all> = [];
  for (const reach of REACHES.filter((degrees) => degrees <= farthest)) {
    const box = boxAround({ latitude, longitude }, reach);
    const near = allIn(box);
    const ids = near ?? allOfRare(sports);
    if (ids && ids !== NONE) rows = nearestInBox.all({ ...params, ...boxParams(near ? box : WORLD), ids });
    if (!near || rows.length === take) break;
  }
  return rows.map((row) => cardFor(viewer, row));
}

/** Two Spots of a sport that are nearer to each other may be one. */
const DOUBLE_METRES = 150;
const DOUBLE_DEGREES = 0.0015;
const MOST_DOUBLES = 5;

/** Returns Spots that one added here may double, the nearest first. */
export function beside(viewer: Viewer, { latitude, longitude }: Point, sports: readonly Sport[]): SpotCard[] {
  const place = { latitude, longitude };
  const box = boxAround(place, DOUBLE_DEGREES);
  const ids = allIn(box) ?? sampleOf(box);
  const rows = nearestInBox.all({ ...paramsOf(viewer, box, sports), ...place, ids, take: MOST_DOUBLES });
  return rows.map((row) => cardFor(viewer, row)).filter((spot) => metresBetween(place, spot) <= DOUBLE_METRES);
}

function wantedOf(sports: readonly Sport[]) {
  return { sports: bitsOf(sports) };
}
