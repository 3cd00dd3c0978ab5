import { sql } from "drizzle-orm";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import { type Page, pageParams } from "#app/kernel/paging.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type Orientation, spelled } from "#app/schemas/choices.ts";
import { LISTED_SPORTS, SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import type { Turn } from "#app/services/edits/turn.server.ts";
import { edits } from "#db/schema/index.ts";
import * as spots from "../spots/index.server.ts";
import { cardFor, type EditCard } from "./cards.server.ts";
import { rowsOfPage } from "./far-pages.server.ts";
import { atSpot } from "./spot.server.ts";
import { listOf, listOfSought, mostStokedOf } from "./walks.server.ts";

const sportIs = (slot: string) => equalsParam(edits.sport, slot);

const bySportAnywhere = listOf(sportIs("sport"));
const bySportAndCountry = listOf(sql`${sportIs("sport")} and ${equalsParam(edits.posterCountry, "country")}`);
const bySportAndPlace = listOf(sql`${sportIs("sport")} and ${equalsParam(edits.posterPlace, "place")}`);
const byPosterId = listOfSought(equalsParam(edits.posterId, "posterId"));
const bySpotId = listOf(atSpot(equalsParam(edits.spotId, "spotId")));

const SLOTS = SPORT_NAMES.map((_, index) => `sport${index}`);

/** Each sport walks its own index and the walks are merged, so that a rare sport costs no more. */
const byOrientation = SLOTS.map((_, count) =>
  listOf(...SLOTS.slice(0, count + 1).map((slot) => sql`${sportIs(slot)} and ${equalsParam(edits.orientation, "orientation")}`)),
);
const bySports = SLOTS.map((_, count) => listOf(...SLOTS.slice(0, count + 1).map(sportIs)));
const bySportsAndPlace = SLOTS.map((_, count) =>
  listOf(...SLOTS.slice(0, count + 1).map((slot) => sql`${sportIs(slot)} and ${equalsParam(edits.posterPlace, "place")}`)),
);

const stoked = SLOTS.map((_, count) => mostStokedOf(...SLOTS.slice(0, count + 1).map(sportIs)));
const stokedInCountry = SLOTS.map((_, count) =>
  mostStokedOf(
    ...SLOTS.slice(0, count + 1).map((slot) => sql`${sportIs(slot)} and ${equalsParam(edits.posterCountry, "country")}`),
  ),
);

/** Uses the given sports, or else the viewer's own. */
export function home(viewer: Viewer, page: Page, orientation?: Orientation, given?: readonly Sport[]): EditCard[] {
  const own = requireState(viewer, "profile").sports;
  const sports = [...new Set(given ?? own)];
  const list = (orientation ? byOrientation : bySports)[sports.length - 1];
  return cards(viewer, list, { ...pageParams(viewer, page), ...slotsOf(sports), orientation });
}

export function local(viewer: Viewer, page: Page): EditCard[] {
  const list = bySportsAndPlace[viewer.sports.length - 1];
  const params = { ...pageParams(viewer, page), ...slotsOf(viewer.sports), place: viewer.place };
  return cards(viewer, list, params);
}

export function bySport(
  viewer: Viewer,
  sport: string,
  page: Page,
  where: { country?: string; local?: boolean } = {},
): EditCard[] {
  const params = { ...pageParams(viewer, page), sport: spelled(SPORT_NAMES, sport), country: where.country, place: viewer.place };
  const list = where.local ? bySportAndPlace : where.country === undefined ? bySportAnywhere : bySportAndCountry;
  return cards(viewer, list, params);
}

export function byPoster(viewer: Viewer, posterId: string, page: Page): EditCard[] {
  return cards(viewer, byPosterId, { ...pageParams(viewer, page), posterId });
}

export function bySpot(viewer: Viewer, spotId: string, page: Page): EditCard[] {
  const { id } = spots.get(viewer, spotId);
  return cards(viewer, bySpotId, { ...pageParams(viewer, page), spotId: id });
}

/** Pass only Spots that the viewer sees. */
export function listsBySpot(viewer: Viewer, spotIds: readonly string[], take: number): EditCard[][] {
  return spotIds.map((spotId) => cards(viewer, bySpotId, { ...pageParams(viewer, { take }), spotId }));
}

export function mostStoked(
  viewer: Viewer,
  page: Page,
  where: { country?: string | undefined; sports?: Sport[] | undefined } = {},
) {
  const sports = [...new Set(where.sports ?? viewer.sports)];
  const list = (where.country === undefined ? stoked : stokedInCountry)[sports.length - 1];
  const params = { ...pageParams(viewer, page), ...slotsOf(sports), country: where.country };
  return list?.all(params).map((row) => cardFor(viewer, row)) ?? [];
}

function cards(viewer: Viewer, list: typeof byPosterId | undefined, params: Parameters<typeof rowsOfPage>[1]): EditCard[] {
  return list ? rowsOfPage(list, params).map((row) => cardFor(viewer, row)) : [];
}

function slotsOf(sports: readonly Sport[]) {
  return Object.fromEntries(sports.map((sport, index) => [`sport${index}`, sport]));
}

/** After posting, the viewer sees the sport's list, if it has one. */
export function hasList(sport: string): boolean {
  return LISTED_SPORTS.some((listed) => listed.name === sport);
}

const FIRST_LOAD = 6;
const LATER_LOAD = 5;
const LOADS_A_TURN = 5;

/** Returns no next turn once both orientations are exhausted. */
export function homeTurn(viewer: Viewer, turn: Turn): { edits: EditCard[]; next: Turn | undefined } {
  const take = turn.load === 0 ? FIRST_LOAD : LATER_LOAD;
  const other: Orientation = turn.orientation === "Landscape" ? "Portrait" : "Landscape";
  const cursor = turn.cursors[turn.orientation];
  const found = cursor === "end" ? [] : home(viewer, { take: take + 1, before: cursor }, turn.orientation);
  if (found.length === 0 && turn.cursors[other] !== "end")
    return homeTurn(viewer, { ...turn, orientation: other, cursors: { ...turn.cursors, [turn.orientation]: "end" } });

  const shown = found.slice(0, take);
  const last = shown.at(-1);
  const cursors: Turn["cursors"] = {
    ...turn.cursors,
    [turn.orientation]: found.length > take && last ? { time: last.createdAt, id: last.id } : "end",
  };
  const load = turn.load + 1;
  const orientation =
    cursors[turn.orientation] === "end" || (load % LOADS_A_TURN === 0 && cursors[other] !== "end") ? other : turn.orientation;
  return {
    edits: shown,
    next: cursors.Landscape === "end" && cursors.Portrait === "end" ? undefined : { load, orientation, cursors },
  };
}
