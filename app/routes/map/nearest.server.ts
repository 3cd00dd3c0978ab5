import type { Viewer } from "#app/kernel/viewer.server.ts";
import { metresText } from "#app/map/distance.ts";
import { boxOf, type View, viewText } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import type { Sport } from "#app/schemas/sports.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { versionOf } from "#app/services/people/faces.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import type { MapFilter } from "./filter.ts";

const NEAREST = 20;
/** Nobody goes further for a session. A view that shows more lists all that it shows. */
const NEAR_METRES = 100_000;

/** Lists the Spots around the middle of the view, the nearest first. */
export function nearestTo(viewer: Viewer, view: View, sports: readonly Sport[], filter: MapFilter) {
  const box = boxOf(view);
  const reach = Math.max(NEAR_METRES, spots.metresBetween(view, { latitude: box.south, longitude: box.west }));
  const found = spots.nearest(viewer, view, sports, NEAREST).filter((spot) => spots.metresBetween(view, spot) <= reach);
  const counts = edits.glanceAtSpots(
    viewer,
    found.map(({ id }) => id),
  );
  const difficulties = spots.difficultiesOf(viewer, found);
  return found.map((spot, index) => ({
    id: spot.id,
    edits: editsWords(counts[index]?.total ?? 0),
    title: spot.title,
    sports: spot.sports,
    difficulty: difficulties[index],
    away: metresText(spots.metresBetween(view, spot)),
    picture: pictureOf(spot, 250),
    to: paths.map({ at: viewText({ ...view, latitude: spot.latitude, longitude: spot.longitude }), spot: spot.id, ...filter }),
  }));
}

export function editsWords(total: number): string | undefined {
  if (total === 0) return undefined;
  if (total > edits.MOST_COUNTED) return `More than ${edits.MOST_COUNTED} Edits`;
  return total === 1 ? "1 Edit" : `${total} Edits`;
}

export function pictureOf({ id, spotImage, isKeptFromSight }: spots.SpotCard, size: 250 | 500) {
  return spotImage && !isKeptFromSight ? `${paths.spotImage(id, size)}?v=${versionOf(spotImage)}` : null;
}
