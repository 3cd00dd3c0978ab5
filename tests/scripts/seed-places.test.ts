import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { newWorld } from "../new-world.ts";

const dataDir = newWorld();
const folder = mkdtempSync("/tmp/seed-places-");
const bowl = feature("way/7", { sport: "skateboard;bmx", leisure: "pitch", name: "Concrete bowl" });

function feature(
  id: unknown,
  properties: Record<string, unknown>,
  geometry: unknown = { type: "Point", coordinates: [-5.1, 50.4] },
) {
  return { type: "Feature", id, properties, geometry };
}

function extract(name: string, ...features: unknown[]) {
  writeFileSync(join(folder, name), JSON.stringify({ type: "FeatureCollection", features }));
  return take(name);
}

function take(...names: string[]): string {
  return execFileSync("node_modules/.bin/tsx", ["scripts/seed-places.ts", ...names.map((name) => join(folder, name))], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const rows = () =>
  new Database(join(dataDir, "stokeline.sqlite"), { readonly: true })
    .prepare(
      "SELECT osm_id, name, round(latitude, 3) AS latitude, round(longitude, 3) AS longitude FROM osm_places ORDER BY osm_id",
    )
    .all();

test("an extract is taken again: what is new, changed and gone shows, and another extract's places stay", () => {
  extract("wales.geojson", feature("node/1", { sport: "surfing", name: "Point" }, { type: "Point", coordinates: [-4, 51.5] }));
  expect(extract("cornwall.geojson", bowl, feature("node/2", { sport: "climbing" }))).toContain(
    "2 places of cornwall.geojson: 2 added, 0 changed, 0 no longer in it taken out",
  );
  const renamed = { ...bowl, properties: { ...bowl.properties, name: "Old bowl" } };
  expect(extract("cornwall.geojson", renamed)).toContain("1 places of cornwall.geojson: 0 added, 1 changed, 1 no longer in it");
  expect(rows()).toEqual([
    { osm_id: "node/1", name: "Point", latitude: 51.5, longitude: -4 },
    { osm_id: "way/7", name: "Old bowl", latitude: 50.4, longitude: -5.1 },
  ]);
});

test("what is left out is told with its reason", () => {
  const said = extract(
    "mixed.geojson",
    feature("way/8", { sport: "tennis" }),
    feature("way/9", { sport: "skateboard", access: "private" }),
    feature("way/10", { sport: "skateboard", disused: "yes" }),
    feature("way/11", { sport: "surfing", shop: "sports" }),
    feature(undefined, { sport: "surfing" }),
    feature("way/12", { sport: "surfing" }, { type: "Point", coordinates: [500, 900] }),
    feature("way/13", { sport: "surfing" }, { type: "GeometryCollection", geometries: [] }),
    feature(
      "way/14",
      { sport: "mtb" },
      {
        type: "LineString",
        coordinates: [
          [-5, 50],
          [-4, 51],
        ],
      },
    ),
    null,
    "way/15",
  );
  expect(said.split("\n").slice(1, -1).sort()).toEqual([
    "Left out: 1, a shop, an office or a club",
    "Left out: 1, no id of OpenStreetMap, such as way/123 or w123",
    "Left out: 1, no longer in use",
    "Left out: 1, none of our sports",
    "Left out: 1, private",
    "Left out: 1, too large for a pin",
    "Left out: 2, no Feature with properties",
    "Left out: 2, no geometry in degrees",
  ]);
});

describe("nothing is taken from", () => {
  const whole = JSON.stringify({ type: "FeatureCollection", features: [feature("way/70", { sport: "bmx" })] });
  test.each([
    ["a cut file", whole.slice(0, -20), /ends in the middle/],
    ["a broken one", whole.replace('"bmx"', "bmx"), /Nothing was taken/],
    ["two documents in one file", whole + whole, /Nothing was taken/],
    ["no FeatureCollection", JSON.stringify({ type: "Topology", features: [feature("way/70", { sport: "bmx" })] }), /no GeoJSON/],
    ["an empty file", "", /ends in the middle/],
    ["a list", "[]", /no GeoJSON/],
  ])("%s", (_, content, words) => {
    const before = rows();
    writeFileSync(join(folder, "bad.geojson"), content);
    expect(() => take("bad.geojson")).toThrow(words);
    expect(rows()).toEqual(before);
  });

  test("a file that is not there, or no file at all", () => {
    expect(() => take("nowhere.geojson")).toThrow(/ENOENT/);
    expect(() => take()).toThrow(/Name one file/);
  });
});
