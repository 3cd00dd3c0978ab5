import { SPORT_NAMES, type Sport, type SportSlug, slugOf } from "#app/schemas/sports.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import { boolean, sportsOfFeed } from "./inputs.ts";

/** An argument for each sport, as Discounts and Spots have them. */
export const sportFlags = {
  surf: boolean,
  skate: boolean,
  snowboard: boolean,
  ski: boolean,
  bmx: boolean,
  mtb: boolean,
  scooter: boolean,
  climbing: boolean,
  apparel: boolean,
  other: boolean,
} satisfies Record<SportSlug, typeof boolean>;

export type SportFlags = Partial<Record<SportSlug, boolean | null>>;

export function sportsOf(flags: SportFlags): Sport[] {
  return SPORT_NAMES.filter((name) => flags[slugOf(name)]);
}

/** Of the sports each flag counts for itself; what is omitted stays. */
export function changedSports(flags: SportFlags, before: readonly Sport[]): Sport[] {
  return SPORT_NAMES.filter((name) => flags[slugOf(name)] ?? before.includes(name));
}

/** Without a category: the caller's own. */
export function sportsIn(viewer: Viewer, category: string[] | null | undefined): Sport[] {
  return sportsOfFeed(category) ?? viewer.sports;
}
