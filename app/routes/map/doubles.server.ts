import type { Viewer } from "#app/kernel/viewer.server.ts";
import { metresText } from "#app/map/distance.ts";
import type { Place } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import type { SpotDetails } from "#app/schemas/spots.ts";
import * as spots from "#app/services/spots/index.server.ts";

const MOST = 5;

/** Returns the numbers of Spots that may be the new one, for the address, unless the person said that they are not. */
export function askedAgain(viewer: Viewer, given: SpotDetails, fields: URLSearchParams): string | undefined {
  const declined = new Set(fields.get("another")?.split(","));
  const near = spots.doublesOf(viewer, given).map(({ id }) => id);
  return near.some((id) => !declined.has(id)) ? near.join() : undefined;
}

export function nearOnes(viewer: Viewer, query: URLSearchParams, place: Place) {
  const ids = query.get("near")?.split(",").slice(0, MOST) ?? [];
  return ids.flatMap((id) => {
    const spot = spots.find(viewer, id);
    if (!spot) return [];
    const away = metresText(spots.metresBetween(place, spot));
    return [{ id, title: spot.title, facts: `${spot.sports.join(", ")} · ${away}`, to: paths.map({ spot: id }) }];
  });
}
