import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SPORT_NAMES, type Sport, type SportSlug, slugOf } from "#app/schemas/sports.ts";
import { boolean, sportsOfFeed } from "./inputs.ts";

/** An argument for each sport, as Discounts and Spots have them. */
export const sportFlags = flagsFor(() => boolean);

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

const KNOWN = new WeakMap<readonly Sport[], Record<SportSlug, boolean>>();

/** A field for each sport, as Discounts and Spots have them. Lists of sports are few, and cards thousands. */
export function flagsOf(sports: readonly Sport[]): Record<SportSlug, boolean> {
  const flags = KNOWN.get(sports) ?? flagsFor((name) => sports.includes(name));
  KNOWN.set(sports, flags);
  return flags;
}

function flagsFor<Value>(of: (name: Sport) => Value): Record<SportSlug, Value> {
  return Object.fromEntries(SPORT_NAMES.map((name) => [slugOf(name), of(name)])) as Record<SportSlug, Value>;
}
