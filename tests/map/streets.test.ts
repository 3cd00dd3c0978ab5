import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, test } from "vitest";
import { openStreets } from "#app/adapters/streets/index.server.ts";
import { env } from "#app/env.server.ts";
import { drawingOf, NO_STREETS, tileOf } from "#app/map/drawing.server.ts";
import { hasStreets, streetsOf, streetsVersion } from "#app/map/streets/index.server.ts";
import { areaOf, areaOfTile, TILE } from "#app/map/view.ts";
import { CITY, cityFile } from "./city.ts";

const FAR = { latitude: 48.1, longitude: 11.5, zoom: 15 };

beforeAll(async () => {
  env.MAP_FILE = "city.pmtiles";
  writeFileSync(join(env.DATA_DIR, env.MAP_FILE), cityFile());
  expect(await openStreets()).toBeUndefined();
});

const version = () => streetsVersion() ?? null;
const drawn = async (zoom: number) => {
  const view = { ...CITY, zoom };
  return drawingOf(view, "light", await streetsOf(areaOf(view), version()));
};
const classesIn = (svg: string) => new Set([...svg.matchAll(/class="([\w ]+)"/g)].map(([, name]) => name));

/** The shapes of each tile in a drawing, which names its paths by their order. */
const tilesIn = (svg: string) =>
  [...svg.matchAll(/<svg x=[^>]*>(.*?)<\/svg>/gs)].map(([, shapes]) => shapes?.replaceAll(/t\d+-/g, "t-"));

interface Name {
  text: string;
  x: number;
  y: number;
  kind: string;
  angle: number;
}

function namesIn(svg: string): Name[] {
  const { document } = new JSDOM(svg, { contentType: "image/svg+xml" }).window;
  return [...document.querySelectorAll(".labels text")].map((name) => ({
    text: name.textContent ?? "",
    x: Number(name.getAttribute("x")),
    y: Number(name.getAttribute("y")),
    kind: name.getAttribute("class") ?? "",
    angle: Number(/rotate\((-?\d+)/.exec(name.getAttribute("transform") ?? "")?.[1] ?? 0),
  }));
}

describe("streets", () => {
  test("a drawing close up shows land, water, a beach, a park, a pitch, woods, houses, roads, a path, a rail and their names", async () => {
    const svg = (await drawn(15)) + (await drawn(16));
    const shown = ["dry", "wet", "stream", "sand", "park", "pitch", "wood", "building", "road casing highway"];
    const lines = ["road highway", "road major", "road minor", "road path", "road rail"];
    expect([...classesIn(svg)]).toEqual(expect.arrayContaining([...shown, ...lines]));
    const names = namesIn(await drawn(15)).map(({ kind, text }) => `${kind}: ${text}`);
    const expected = ["street: Atlantic Road", "street: 5 Avenue", "water: Boating Lake", "quarter: Fish & <Chips>"];
    expect(names).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    [10, []],
    [11, ["highway", "major"]],
    [12, ["highway", "major", "rail"]],
    [13, ["highway", "major", "minor", "rail"]],
    [14, ["highway", "major", "minor", "path", "rail"]],
    [15, ["highway", "major", "minor", "path", "rail"]],
    [16, ["building", "highway", "major", "minor", "path"]],
    [17, ["building", "highway", "major", "minor", "path"]],
  ])("zoom %s shows the roads and houses that it has room for", async (zoom, expected) => {
    const names = [...classesIn(await drawn(zoom))].map((name) => name?.replace("road ", ""));
    expect(names.filter((name) => name && /^(building|highway|major|minor|path|rail)$/.test(name)).sort()).toEqual(expected);
  });

  test.each([13, 14, 15, 16, 17])("the squares at zoom %s have the streets and names of the drawing", async (zoom) => {
    const { left, top, width, height } = areaOf({ ...CITY, zoom });
    const drawing = await drawn(zoom);
    const whole = namesIn(drawing);
    let compared = 0;
    for (let x = Math.ceil(left / TILE); (x + 1) * TILE <= left + width; x++)
      for (let y = Math.ceil(top / TILE); (y + 1) * TILE <= top + height; y++) {
        const tile = { z: zoom - 1, x, y };
        const square = tileOf(tile, "light", await streetsOf(areaOfTile(tile), version()));
        // Closer than the file's last zoom a square shows a part of a tile.
        if (zoom <= 16) expect(tilesIn(drawing)).toEqual(expect.arrayContaining(tilesIn(square)));
        for (const name of namesIn(square)) {
          const [atX, atY] = [name.x + x * TILE - left, name.y + y * TILE - top];
          const same = whole.filter(({ text, kind, angle }) => text === name.text && kind === name.kind && angle === name.angle);
          expect(
            same.some((other) => Math.hypot(other.x - atX, other.y - atY) < 2),
            `${name.text} at ${atX}, ${atY}`,
          ).toBe(true);
          compared++;
        }
      }
    expect(compared).toBeGreaterThan(0);
  });

  test("no name lies over another", async () => {
    for (const zoom of [14, 15, 16]) {
      const boxes = namesIn(await drawn(zoom)).map(({ text, x, y, angle }) => {
        const half = text.length * 3;
        const turn = (angle * Math.PI) / 180;
        return { text, x, y, wide: Math.abs(Math.cos(turn)) * half + 5, high: Math.abs(Math.sin(turn)) * half + 5 };
      });
      const over = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) => Math.abs(one.x - other.x) < one.wide + other.wide && Math.abs(one.y - other.y) < one.high + other.high,
          )
          .map((other) => `${one.text} over ${other.text}`),
      );
      expect(over).toEqual([]);
    }
  });

  test("without the file's version, out of its region and far out a drawing is the land alone", async () => {
    expect(await streetsOf(areaOf({ ...CITY, zoom: 15 }), null)).toBe(NO_STREETS);
    expect(await streetsOf(areaOf({ ...CITY, zoom: 15 }), "an older one")).toBe(NO_STREETS);
    expect(await streetsOf(areaOf(FAR), version())).toBe(NO_STREETS);
    const shown = [{ ...CITY, zoom: 15 }, { ...CITY, zoom: 10 }, FAR].map(hasStreets);
    expect(shown).toEqual([true, false, false]);
  });

  test("land is drawn where the streets leave some of it to be seen", async () => {
    const [inside, beside] = [await drawn(17), await drawn(12)];
    expect([inside, beside].map((svg) => svg.includes('id="land"'))).toEqual([false, true]);
    expect(beside).toContain('class="road');
  });

  test("a drawing takes its colours from the theme", async () => {
    const streets = await streetsOf(areaOf({ ...CITY, zoom: 15 }), version());
    for (const theme of ["light", "dark", "auto"] as const) {
      const { document } = new JSDOM(drawingOf({ ...CITY, zoom: 15 }, theme, streets), { contentType: "image/svg+xml" }).window;
      // A nested svg element takes no colours of its own, which would win over those of the theme.
      expect([...document.querySelectorAll("svg")].map((svg) => svg.getAttribute("class"))).toEqual(
        expect.arrayContaining([theme, null]),
      );
      expect(streets.svg).toContain(":root.dark{--park:");
      expect(streets.svg).not.toMatch(/[}>]svg[.{]/);
    }
  });

  test("a dense city is at most 150 kB packed, and has all of its roads", async () => {
    writeFileSync(join(env.DATA_DIR, "dense.pmtiles"), cityFile({ blocks: 30, houses: 40 }));
    env.MAP_FILE = "dense.pmtiles";
    await openStreets();
    const [dense, roads] = [await drawn(16), /id="t\d+-minor" d="([^"]+)"/g];
    expect(gzipSync(dense).length).toBeLessThan(150_000);
    env.MAP_FILE = "city.pmtiles";
    const whole = [...dense.matchAll(roads)].map(([, d]) => d?.match(/M/g)?.length ?? 0);
    writeFileSync(join(env.DATA_DIR, "roads.pmtiles"), cityFile({ blocks: 30, houses: 0 }));
    env.MAP_FILE = "roads.pmtiles";
    await openStreets();
    expect([...(await drawn(16)).matchAll(roads)].map(([, d]) => d?.match(/M/g)?.length ?? 0)).toEqual(whole);
    env.MAP_FILE = "city.pmtiles";
    await openStreets();
  });

  test("hostile names neither break a drawing nor reach out of their words", async () => {
    const hostile = [
      "\u0000\u0008",
      "</text><script>alert(1)</script>",
      "&lt;b&gt;",
      "x".repeat(5000),
      "\ufffe\uffff",
      'a" onload="b',
    ];
    for (const name of hostile) {
      writeFileSync(join(env.DATA_DIR, "hostile.pmtiles"), cityFile({ name }));
      env.MAP_FILE = "hostile.pmtiles";
      expect(await openStreets()).toBeUndefined();
      const { document } = new JSDOM(await drawn(16), { contentType: "image/svg+xml" }).window;
      expect(document.querySelector("script, [onload]")).toBeNull();
      expect([...document.querySelectorAll(".labels text")].every(({ textContent }) => (textContent ?? "").length <= 40)).toBe(
        true,
      );
    }
    env.MAP_FILE = "city.pmtiles";
    await openStreets();
  });

  test("a tile whose shapes are nonsense is left out, and the rest is drawn", async () => {
    const sound = tilesIn(await drawn(15));
    const middle = { z: 14, x: Math.floor((CITY.longitude / 360 + 0.5) * 2 ** 14), y: 5527 };
    writeFileSync(join(env.DATA_DIR, "broken.pmtiles"), cityFile({ broken: middle }));
    env.MAP_FILE = "broken.pmtiles";
    expect(await openStreets()).toBeUndefined();
    expect(tilesIn(await drawn(15)).length).toBe(sound.length - 1);
    env.MAP_FILE = "city.pmtiles";
    await openStreets();
  });

  test("a tile that is damaged later is left out, and the rest is drawn", async () => {
    const path = join(env.DATA_DIR, "city.pmtiles");
    const whole = readFileSync(path);
    const sound = await drawn(15);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, Math.floor(damaged.length * 0.55), Math.floor(damaged.length * 0.6));
    writeFileSync(path, damaged);
    const drawing = await drawn(15);
    expect(drawing.length).toBeLessThan(sound.length);
    expect(namesIn(drawing).length).toBeGreaterThan(0);
    writeFileSync(path, whole);
    expect(await drawn(15)).toBe(sound);
  });
});
