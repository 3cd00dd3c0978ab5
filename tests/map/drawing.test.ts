import { expect, test } from "vitest";
import { drawingOf } from "#app/map/drawing.server.ts";
import { LEAST_ZOOM, MOST_ZOOM } from "#app/map/view.ts";

const PLACES = { Newquay: [50.416, -5.1], Taveuni: [-16.85, 179.97], "the pole": [85, 0], "no island": [0, -140] } as const;

/** The lands of the drawing as rings of pixels. */
function landsIn(svg: string): [number, number][][] {
  const [, path = ""] = /class="land" d="([^"]*)"/.exec(svg) ?? [];
  return path
    .split("z")
    .map((ring) => [...ring.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]));
}

/** By the even-odd rule. */
function isLand(svg: string, x: number, y: number): boolean {
  const crossings = landsIn(svg).flatMap((ring) =>
    ring.map((point, index): [typeof point, typeof point] => [point, ring[(index + 1) % ring.length] ?? point]),
  );
  return (
    crossings.filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)).length % 2 === 1
  );
}

test.each(Object.entries(PLACES))(
  "around %s a map is drawn at every zoom, with a scale and no broken number",
  async (_, [latitude, longitude]) => {
    for (let zoom = LEAST_ZOOM; zoom <= MOST_ZOOM; zoom++) {
      const svg = await drawingOf({ latitude, longitude, zoom }, "light");
      expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
      expect(svg).toMatch(/class="scale".*\d+ k?m</);
      expect(svg.length).toBeLessThan(300_000);
    }
  },
);

test("land is where land is, also beyond the date line", async () => {
  const cornwall = await drawingOf({ latitude: 50.5, longitude: -4.7, zoom: 9 }, "light");
  expect([isLand(cornwall, 800, 320), isLand(cornwall, 300, 200)]).toEqual([true, false]);
  const pacific = await drawingOf({ latitude: -16.8, longitude: 179.9, zoom: 6 }, "light");
  expect([isLand(pacific, 800, 100), isLand(pacific, 200, 320), isLand(pacific, 1400, 320)]).toEqual([false, false, false]);
  const world = await drawingOf({ latitude: 20, longitude: 0, zoom: 2 }, "light");
  expect([isLand(world, 800, 350), isLand(world, 700, 350), isLand(world, 60, 272)]).toEqual([true, false, true]);
});

test("names are of countries from afar and of towns close up, none over another", async () => {
  const namesAt = async (zoom: number) => [
    ...(await drawingOf({ latitude: 50.41, longitude: -5.08, zoom }, "auto")).matchAll(
      /<text x="(\d+)" y="(\d+)">([^<°]+)<\/text>/g,
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

test("the colours follow the theme", async () => {
  for (const theme of ["light", "dark", "auto"] as const)
    expect(await drawingOf({ latitude: 0, longitude: 0, zoom: 3 }, theme)).toContain(`class="${theme}"`);
});
