import { geoMercatorRaw } from "d3-geo";
import type { City } from "./large-cities.ts";

export interface Town extends City {
  isLarge: 0 | 1;
}

export const TOWN_ZOOMS = { from: 8, to: 17 } as const;

/** Pixels of the grid's cells. A map names one town of each. */
export const CELL = { width: 128, height: 64 } as const;

/** Ranks large cities first, then short names: the list of cities has no populations, and suburbs seldom have short names. */
export function byRank(one: Town, other: Town): number {
  return (
    other.isLarge - one.isLarge ||
    one.name.length - other.name.length ||
    one.latitude - other.latitude ||
    one.longitude - other.longitude
  );
}

/** Returns the zoom from which on each town ranks first in its cell. Cells of the next zoom are parts of these, so it stays first. */
export function leastZooms(towns: readonly Town[]): Map<Town, number> {
  const ranked = towns.toSorted(byRank).map((town) => ({ town, ...placeOf(town) }));
  const zooms = new Map(towns.map((town) => [town, TOWN_ZOOMS.to + 1]));
  for (let zoom: number = TOWN_ZOOMS.to; zoom >= TOWN_ZOOMS.from; zoom--) {
    const side = 2 ** zoom;
    const named = new Set<number>();
    for (const { town, x, y } of ranked) {
      const cell = Math.floor((x * side) / CELL.width) + Math.floor((y * side) / CELL.height) * 2 ** 20;
      if (!named.has(cell)) zooms.set(town, zoom);
      named.add(cell);
    }
  }
  return zooms;
}

/** Returns pixels of the world at zoom 0, which is 256 wide. */
function placeOf({ latitude, longitude }: City): { x: number; y: number } {
  const [x, y] = geoMercatorRaw((longitude * Math.PI) / 180, (latitude * Math.PI) / 180);
  return { x: 256 * (0.5 + x / (2 * Math.PI)), y: 256 * (0.5 - y / (2 * Math.PI)) };
}
