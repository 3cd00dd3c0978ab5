import { expect, test } from "vitest";
import { tilesOf } from "#app/map/tiles.ts";
import { LEAST_ZOOM, MAP, MOST_ZOOM, projectionOf } from "#app/map/view.ts";

/** The top left corner of a tile, in degrees. */
function cornerOf({ z, x, y }: { z: number; x: number; y: number }): [number, number] {
  return [(x / 2 ** z) * 360 - 180, (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI];
}

test.each([
  [50.416, -5.1],
  [-17, 179.99],
  [84.9, -179.5],
  [0, 0],
])(
  "the tiles of a view around %d, %d lie at the pixels of their places and cover it, at every zoom [MAP-017]",
  (latitude, longitude) => {
    for (let zoom = LEAST_ZOOM; zoom <= MOST_ZOOM; zoom++) {
      const view = { latitude, longitude, zoom };
      const project = projectionOf(view);
      const world = 256 * 2 ** zoom;
      const tiles = tilesOf(view);
      for (const tile of tiles) {
        const [x = 0, y = 0] = project(cornerOf(tile)) ?? [];
        const aside = (((x - tile.left) % world) + world) % world;
        expect(Math.min(aside, world - aside)).toBeLessThan(1);
        expect(Math.abs(y - tile.top)).toBeLessThan(1);
      }
      const covers = (x: number, y: number) =>
        tiles.some(({ left, top }) => x >= left && x < left + 256 && y >= top && y < top + 256);
      const [, top = 0] = project([longitude, 85.0511]) ?? [];
      expect([0, 700, MAP.width - 1].map((x) => covers(x, Math.max(0, Math.ceil(top) + 1)))).toEqual([true, true, true]);
      if (top < 0) expect(covers(MAP.width - 1, 0)).toBe(true);
      expect(new Set(tiles.map(({ left, top: row }) => `${left} ${row}`)).size).toBe(tiles.length);
    }
  },
);
