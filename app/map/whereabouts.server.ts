import { citiesWithin } from "#app/adapters/world/index.server.ts";
import { metresBetween } from "#app/services/spots/index.server.ts";
import { metresText } from "./distance.ts";
import { boxOf, type Place, type View } from "./view.ts";

const SPOKEN_FROM = 9;
/** The zooms of the boxes to search, until one has a city. */
const ZOOMS = [11, 8, 5];
/** Metres. */
const NEAR = 1000;
const WINDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** Names a city near the middle of the map. Undefined if the map itself shows the names, and far out at sea. */
export function whereabouts(view: View): string | undefined {
  if (view.zoom < SPOKEN_FROM) return undefined;
  for (const zoom of ZOOMS) {
    const cities = citiesWithin(boxOf({ ...view, zoom }));
    const away = cities.map((city) => metresBetween(city, view));
    const metres = Math.min(...away);
    const nearest = cities[away.indexOf(metres)];
    if (!nearest) continue;
    return metres < NEAR ? `Near ${nearest.name}` : `${metresText(metres)} ${windFrom(nearest, view)} of ${nearest.name}`;
  }
}

function windFrom(from: Place, to: Place): string {
  const east = ((to.longitude - from.longitude + 540) % 360) - 180;
  const turn = Math.atan2(east * Math.cos((from.latitude * Math.PI) / 180), to.latitude - from.latitude) / (2 * Math.PI);
  return WINDS[Math.round(turn * 8 + 8) % 8] ?? "";
}
