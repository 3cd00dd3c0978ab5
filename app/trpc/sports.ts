import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SPORT_NAMES, type Sport, type SportSlug, slugOf } from "#app/schemas/sports.ts";
import { boolean, sportsOfFeed } from "./inputs.ts";

export const sportFlags = flagsFor(() => boolean);

export type SportFlags = Partial<Record<SportSlug, boolean | null>>;

export function sportsOf(flags: SportFlags): Sport[] {
  return SPORT_NAMES.filter((name) => flags[slugOf(name)]);
}

/** A sport without a flag stays as it was. */
export function changedSports(flags: SportFlags, before: readonly Sport[]): Sport[] {
  return SPORT_NAMES.filter((name) => flags[slugOf(name)] ?? before.includes(name));
}

export function sportsIn(viewer: Viewer, category: string[] | null | undefined): Sport[] {
  return sportsOfFeed(category) ?? viewer.sports;
}

export function flagsFor<Value>(of: (name: Sport) => Value): Record<SportSlug, Value> {
  return Object.fromEntries(SPORT_NAMES.map((name) => [slugOf(name), of(name)])) as Record<SportSlug, Value>;
}
