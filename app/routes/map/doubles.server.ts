import type { Viewer } from "#app/kernel/viewer.server.ts";
import { metresText } from "#app/map/distance.ts";
import type { Place } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import { slugOf, sportBySlug } from "#app/schemas/sports.ts";
import type { SpotDetails } from "#app/schemas/spots.ts";
import * as spots from "#app/services/spots/index.server.ts";

/** Returns the sports whose Spots stand there, for the address, unless the person said of each that the new one is another. */
export function askedAgain(viewer: Viewer, given: SpotDetails, fields: URLSearchParams): string | undefined {
  const declined = new Set(fields.get("another")?.split(","));
  const near = spots.doublesOf(viewer, given);
  return near.some(({ id }) => !declined.has(id)) ? given.sports.map(slugOf).join() : undefined;
}

/** Lists the Spots that the address asks about. */
export function nearOnes(viewer: Viewer, query: URLSearchParams, place: Place) {
  const sports = (query.get("near") ?? "").split(",").flatMap((slug) => sportBySlug(slug)?.name ?? []);
  const near = sports.length > 0 ? spots.beside(viewer, place, sports) : [];
  return near.map((spot) => ({
    id: spot.id,
    name: spot.title,
    facts: `${spot.sports.join(", ")} · ${metresText(spots.metresBetween(place, spot))}`,
    to: paths.map({ spot: spot.id }),
  }));
}
