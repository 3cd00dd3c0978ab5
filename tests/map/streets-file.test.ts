import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Compression, TileType } from "pmtiles";
import { expect, test } from "vitest";
import { streetsFrom } from "#app/adapters/streets/pmtiles.server.ts";
import { env } from "#app/env.server.ts";
import { CITY, cityFile } from "./city.ts";
import { pmtilesFile } from "./pmtiles-file.ts";

const folder = mkdtempSync(join(env.DATA_DIR, "streets-"));
let made = 0;

function opened(bytes: Buffer) {
  const path = join(folder, `${++made}.pmtiles`);
  writeFileSync(path, bytes);
  return streetsFrom(path);
}

/** The tile that holds the city's middle. */
function tileAt(z: number): [number, number, number] {
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (CITY.latitude * Math.PI) / 360)) / (2 * Math.PI);
  return [z, Math.floor((CITY.longitude / 360 + 0.5) * 2 ** z), Math.floor(y * 2 ** z)];
}

test("a file with directories in two levels gives the tiles of one with a single directory", async () => {
  const [flat, deep] = [await opened(cityFile()), await opened(cityFile({ changes: { most: 7 } }))];
  for (const z of [11, 13, 15]) {
    const [one, other] = [await flat.find(...tileAt(z)), await deep.find(...tileAt(z))];
    expect(Object.keys(one?.layers ?? {})).toContain("roads");
    expect(other?.layers.roads?.length).toBe(one?.layers.roads?.length);
  }
  expect(await flat.find(15, 0, 0)).toBeUndefined();
  expect(flat.mostZoom).toBe(15);
});

test("another file, and the same one written later, has another version", async () => {
  const versions = [await opened(cityFile()), await opened(cityFile({ blocks: 12 }))].map(({ version }) => version);
  expect(new Set(versions).size).toBe(2);
});

const city = cityFile();
const changed = (at: number, ...bytes: number[]) => {
  const other = Buffer.from(city);
  other.set(bytes, at);
  return other;
};

test.each([
  ["no PMTiles file", Buffer.from("not a map"), "is no PMTiles file, or a damaged one"],
  ["an empty file", Buffer.alloc(0), "is no PMTiles file, or a damaged one"],
  ["a later version", changed(7, 9), "is no PMTiles file, or a damaged one"],
  ["a copy that was cut off", city.subarray(0, city.length - 1000), "is shorter than it says, so its copy was cut off"],
  ["a copy that ends in its header", city.subarray(0, 100), "is no PMTiles file, or a damaged one"],
  ["a section beyond the end", changed(14, 1), "is no PMTiles file, or a damaged one"],
  ["pictures", cityFile({ changes: { tileType: TileType.Png } }), "holds no vector tiles (MVT)"],
  [
    "tiles packed by Zstandard",
    cityFile({ changes: { packing: Compression.Zstd } }),
    "is packed by something else than gzip or Brotli",
  ],
  ["a wrong packing", cityFile({ changes: { packing: Compression.Brotli } }), "is no PMTiles file, or a damaged one"],
  ["a damaged directory", changed(140, 0xff, 0xff, 0xff), "is no PMTiles file, or a damaged one"],
  [
    "no streets",
    cityFile({ changes: { layers: ["earth", "buildings"] } }),
    "has no layers named earth and roads, as Protomaps' files have",
  ],
  ["no tile", pmtilesFile([]), "holds no tile"],
  [
    "something else as a tile",
    pmtilesFile([{ z: 0, x: 0, y: 0, bytes: Buffer.alloc(400, 0xff) }]),
    "is no PMTiles file, or a damaged one",
  ],
  ["a directory that leads out", cityFile({ changes: { most: 7, away: 1e9 } }), "has a directory that leads out of it"],
])("%s is refused with one sentence", async (_, bytes, said) => {
  await expect(opened(bytes)).rejects.toThrow(said);
});

test("a file that is not there is named as missing", async () => {
  await expect(streetsFrom(join(folder, "none.pmtiles"))).rejects.toThrow("there is no such file in DATA_DIR");
});
