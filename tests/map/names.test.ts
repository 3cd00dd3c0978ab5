import { expect, test } from "vitest";
import { citiesWithin, largeCities, townsWithin } from "#app/adapters/world/index.server.ts";
import { byRank, CELL, type Town } from "#app/adapters/world/towns.ts";
import { latitudeAt, type Place, worldWidth, xOf, yOf } from "#app/map/view.ts";

const CITIES: Record<string, Place> = {
  Padua: { latitude: 45.41, longitude: 11.88 },
  Tokyo: { latitude: 35.69, longitude: 139.69 },
};
const CELLS = 6;

test.each([8, 9, 10, 11].flatMap((zoom) => Object.entries(CITIES).map(([name, place]) => [zoom, name, place] as const)))(
  "at zoom %s each cell around %s has its first town by rank, and no other is read",
  (zoom, _, { latitude, longitude }) => {
    const cellOf = (place: Place) => [
      Math.floor(xOf(place.longitude, zoom) / CELL.width),
      Math.floor(yOf(place.latitude, zoom) / CELL.height),
    ];
    const [column = 0, row = 0] = cellOf({ latitude, longitude });
    const longitudeAt = (x: number) => (x / worldWidth(zoom)) * 360 - 180;
    const box = {
      west: longitudeAt(column * CELL.width),
      east: longitudeAt((column + CELLS) * CELL.width),
      north: latitudeAt(row * CELL.height, zoom),
      south: latitudeAt((row + CELLS) * CELL.height, zoom),
    };
    const large = new Set(largeCities().map(textOf));
    const first = new Map<string, Town>();
    for (const city of citiesWithin(box)) {
      const town: Town = { ...city, isLarge: large.has(textOf(city)) ? 1 : 0 };
      const cell = cellOf(town).join();
      const other = first.get(cell);
      if (!other || byRank(town, other) < 0) first.set(cell, town);
    }
    expect(first.size).toBeGreaterThan(CELLS);
    expect(townsWithin(box, zoom).map(textOf).sort()).toEqual([...first.values()].map(textOf).sort());
  },
);

function textOf({ name, latitude, longitude }: { name: string } & Place): string {
  return [name, latitude, longitude].join();
}
