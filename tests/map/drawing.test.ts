import { expect, test } from "vitest";
import { linesWithin } from "#app/adapters/world/index.server.ts";
import { drawingOf, tileOf } from "#app/map/drawing.server.ts";
import { areaOf, LEAST_ZOOM, MOST_ZOOM, TILE } from "#app/map/view.ts";

const PLACES = { Newquay: [50.416, -5.1], Taveuni: [-16.85, 179.97], "the pole": [85, 0], "no island": [0, -140] } as const;

/** The lands of the drawing as rings of pixels. */
function landsIn(svg: string): [number, number][][] {
  const [, path = ""] = /id="land" d="([^"]*)"/.exec(svg) ?? [];
  return path.split("z").map((ring) => [...ring.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]));
}

/** Uses the even-odd rule. */
function isLand(svg: string, x: number, y: number): boolean {
  const crossings = landsIn(svg).flatMap((ring) =>
    ring.map((point, index): [typeof point, typeof point] => [point, ring[(index + 1) % ring.length] ?? point]),
  );
  return (
    crossings.filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)).length % 2 === 1
  );
}

test.each(Object.entries(PLACES))(
  "around %s a map is drawn at every zoom, without a broken number",
  async (_, [latitude, longitude]) => {
    for (let zoom = LEAST_ZOOM; zoom <= MOST_ZOOM; zoom++) {
      const svg = drawingOf({ latitude, longitude, zoom }, "light");
      expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
      expect(svg.length).toBeLessThan(380_000);
    }
  },
);

test("land is where land is, also beyond the date line", async () => {
  const cornwall = drawingOf({ latitude: 50.5, longitude: -4.7, zoom: 9 }, "light");
  expect([isLand(cornwall, 800, 480), isLand(cornwall, 300, 360)]).toEqual([true, false]);
  const pacific = drawingOf({ latitude: -16.8, longitude: 179.9, zoom: 6 }, "light");
  expect([isLand(pacific, 800, 260), isLand(pacific, 200, 480), isLand(pacific, 1400, 480)]).toEqual([false, false, false]);
  const world = drawingOf({ latitude: 20, longitude: 0, zoom: 2 }, "light");
  expect([isLand(world, 800, 510), isLand(world, 700, 510), isLand(world, 60, 432)]).toEqual([true, false, true]);
});

test("names are of countries from afar and of towns close up, none over another", async () => {
  const namesAt = async (zoom: number) => [
    ...drawingOf({ latitude: 50.41, longitude: -5.08, zoom }, "auto").matchAll(
      /<text class="\w+" x="(\d+)" y="(\d+)">([^<°]+)<\/text>/g,
    ),
  ];
  const towns = (await namesAt(11)).map(([, , , name]) => name);
  expect((await namesAt(5)).map(([, , , name]) => name)).toEqual(expect.arrayContaining(["France", "United Kingdom"]));
  expect(towns).toContain("Newquay");
  const places = (await namesAt(10)).map(([, x, y, name = ""]) => ({ x: Number(x), y: Number(y), half: name.length * 4 }));
  const over = places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => Math.abs(one.y - other.y) < 16 && Math.abs(one.x - other.x) < one.half + other.half),
  );
  expect(over).toEqual([]);
});

const textsIn = (svg: string) =>
  [...svg.matchAll(/<text(?: class="\w+")? x="(-?\d+)" y="(-?\d+)">([^<]+)</g)].map(([, x, y, text]) => ({
    x: Number(x),
    y: Number(y),
    text,
  }));

test.each([
  [50.41, -5.08, 10],
  [-17, 179.95, 8],
  [48, 8, 5],
  [50.41, -5.08, 15],
])("the squares around %s, %s at zoom %s show the land and the names of the drawing", async (latitude, longitude, zoom) => {
  const view = { latitude, longitude, zoom };
  const { left, top, width, height } = areaOf(view);
  const whole = drawingOf(view, "light");
  const columns = [0, 1, 2, 3, 4].map((column) => Math.floor(left / TILE) + column);
  const side = 2 ** (zoom - 1);
  for (const column of columns) {
    const [x, y] = [((column % side) + side) % side, Math.floor(top / TILE) + 1];
    const tile = tileOf({ z: zoom - 1, x, y }, "light");
    const [dx, dy] = [column * TILE - left, y * TILE - top];
    const inside = textsIn(tile).filter((text) => text.x > 0 && text.x < TILE && text.y > 0 && text.y < TILE);
    const seen = inside.filter((text) => text.x + dx > 0 && text.x + dx < width && text.y + dy < height);
    for (const { x, y, text } of seen)
      expect(
        textsIn(whole).some((other) => other.text === text && Math.hypot(other.x - x - dx, other.y - y - dy) < 3),
        `${text} of square ${column}`,
      ).toBe(true);
    for (const [px, py] of [
      [100, 100],
      [400, 200],
      [256, 300],
    ] as const)
      if (px + dx > 0 && px + dx < width && py + dy < height) expect(isLand(tile, px, py)).toBe(isLand(whole, px + dx, py + dy));
  }
});

test("a part of a long coast is read by its pieces in view, with the ends of the others", () => {
  const pointsIn = (west: number, east: number, north: number, south: number) =>
    linesWithin("coast", { west, east, north, south, size: 0 }).map(({ length }) => length / 2);
  const [beach, world] = [pointsIn(0.4955, 0.4965, 0.3653, 0.3663), pointsIn(0, 1, 0, 1)];
  expect(Math.max(...world)).toBeGreaterThan(80_000);
  expect(Math.max(...beach)).toBeLessThan(2000);
  expect(beach.reduce((sum, points) => sum + points, 0)).toBeLessThan(4000);
  const { length } = landsIn(drawingOf({ latitude: 43.48, longitude: -1.56, zoom: 12 }, "light"));
  expect(length).toBeGreaterThan(0);
});

test("the colours follow the theme", async () => {
  for (const theme of ["light", "dark", "auto"] as const)
    expect(drawingOf({ latitude: 0, longitude: 0, zoom: 3 }, theme)).toContain(`class="${theme}"`);
});
