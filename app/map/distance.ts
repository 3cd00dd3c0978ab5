import { geoDistance } from "d3-geo";
import type { Place } from "./view.ts";

/** Metres. */
const EARTH = 6_371_009;

export function metresBetween(one: Place, other: Place): number {
  return EARTH * geoDistance([one.longitude, one.latitude], [other.longitude, other.latitude]);
}

export function metresText(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m`;
  return `${(metres / 1000).toFixed(metres < 9950 ? 1 : 0)} km`;
}
