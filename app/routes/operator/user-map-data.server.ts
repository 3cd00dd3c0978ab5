import { places } from "#app/adapters/places/index.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { MAP, type View, viewText } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import type { Theme } from "#app/schemas/choices.ts";
import { type Crowd, crowds } from "#app/services/statistics/crowds.server.ts";
import { number } from "#app/text/numbers.ts";
import { movesOf } from "../map/map-data.server.ts";
import { pixelOf } from "../map/pins.server.ts";

export async function userMapFor(viewer: Viewer, view: View, theme: Theme) {
  const found = crowds(viewer);
  const pins = await Promise.all(found.filter(({ city }) => city !== "").map((crowd) => pinFor(view, crowd)));
  return {
    picture: `${paths.mapPicture({ at: viewText(view) })}&theme=${theme}`,
    size: MAP,
    moves: movesOf(view, (other) => paths.userMap({ at: viewText(other) })),
    pins: pins.flat(),
    crowds: found.map(({ country, city, people }) => ({
      place: city ? `${city}, ${country}` : `Elsewhere in ${country}`,
      people: number.format(people),
    })),
  };
}

/** Draws a circle whose area grows with the number; none outside of the view or without a known place. */
async function pinFor(view: View, { country, city, people }: Crowd) {
  const place = await places.locate(country, city);
  const pixel = place && pixelOf(view, place);
  if (!pixel || pixel.x < 0 || pixel.x > MAP.width || pixel.y < 0 || pixel.y > MAP.height) return [];
  const radius = Math.round(Math.min(60, 12 + 2 * Math.sqrt(people)));
  return [{ key: `${country} ${city}`, ...pixel, radius, people: number.format(people) }];
}
