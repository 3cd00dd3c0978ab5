import { describe, expect, test } from "vitest";
import * as spots from "#app/services/spots/index.server.ts";
import { placeOf } from "#app/services/spots/osm-features.server.ts";
import { takeExtract } from "#app/services/spots/osm-places.server.ts";
import { sqlite } from "#db";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { rowsReadOf } from "#tests/rows-read.ts";

const SPORTS = ["Skate", "Surf"] as const;
const BOWL = { osmId: "way/7", name: "Höhenpark Bowl", sports: ["Skate" as const], latitude: 50.41, longitude: -5.11 };
const HERE = { south: 50, north: 51, west: -6, east: -5 };

describe("a Feature becomes a place", () => {
  const point = { type: "Point", coordinates: [-5.1, 50.4] };
  const read = (change: object) =>
    placeOf({ type: "Feature", id: "node/1", properties: { sport: "surfing", name: "Reef" }, geometry: point, ...change });

  test.each([
    ["Overpass", { id: "way/12" }, "way/12"],
    ["Overpass's property", { id: undefined, properties: { "@id": "relation/3", sport: "surfing" } }, "relation/3"],
    ["osmium, a node", { id: "n12" }, "node/12"],
    ["osmium, the area of a way", { id: "a24" }, "way/12"],
    ["osmium, the area of a relation", { id: "a25" }, "relation/12"],
  ])("with the id of %s", (_, change, osmId) => {
    expect(read(change)).toMatchObject({ osmId });
  });

  test("with its sports, and a name of one line and at most 100 characters", () => {
    const properties = { sport: "skateboard; bmx;tennis", leisure: "pitch", name: `Bowl\u202e\n${"a".repeat(200)}` };
    expect(read({ properties })).toMatchObject({ sports: ["Skate", "BMX"], name: `Bowl ${"a".repeat(95)}` });
  });

  test.each([
    [
      "an area, drawn either way round",
      {
        type: "Polygon",
        coordinates: [
          [
            [1, 1],
            [1.01, 1],
            [1.01, 1.01],
            [1, 1.01],
          ],
        ],
      },
      1.005,
    ],
    [
      "an area over the date line",
      {
        type: "Polygon",
        coordinates: [
          [
            [179.99, 1],
            [-179.99, 1],
            [-179.99, 1.01],
            [179.99, 1.01],
          ],
        ],
      },
      180,
    ],
    [
      "several areas",
      {
        type: "MultiPolygon",
        coordinates: [
          [
            [
              [1, 1],
              [1.01, 1],
            ],
          ],
          [
            [
              [1.01, 1.01],
              [1, 1.01],
            ],
          ],
        ],
      },
      1.005,
    ],
  ])("in the middle of %s", (_, geometry, longitude) => {
    const place = read({ geometry });
    if (typeof place === "string") throw new Error(place);
    expect([Math.abs(place.longitude), place.latitude]).toEqual([expect.closeTo(longitude, 4), expect.closeTo(1.005, 4)]);
  });
});

test("a Feature that lies all round the globe is too large, and does not refuse the file", () => {
  const geometry = {
    type: "MultiPoint",
    coordinates: [
      [0, 0],
      [180, 0],
    ],
  };
  expect(placeOf({ type: "Feature", id: "node/1", properties: { sport: "bmx" }, geometry })).toBe("too large for a pin");
});

describe("the layer", () => {
  test("is read by complete members, by box and sports, by name and by id", async () => {
    takeExtract("one.geojson", [BOWL]);
    expect(spots.osmPlacesWithin(viewer("tam"), HERE, SPORTS).pins).toEqual([expect.objectContaining(BOWL)]);
    expect(spots.osmPlacesWithin(viewer("tam"), HERE, ["Climbing"]).pins).toEqual([]);
    expect(spots.osmPlacesWithin(viewer("tam"), { ...HERE, east: -5.5 }, SPORTS).pins).toEqual([]);
    expect(spots.osmPlacesNamed(viewer("mia"), "hohen bow", BOWL, 5)).toHaveLength(1);
    expect(spots.findOsmPlace(viewer("mia"), "way/7")?.name).toBe("Höhenpark Bowl");
    for (const read of [
      () => spots.osmPlacesWithin(viewer("visitor"), HERE, SPORTS),
      () => spots.osmPlacesNamed(viewer("visitor"), "bowl", BOWL, 5),
      () => spots.findOsmPlace(viewer("visitor"), "way/7"),
      () => spots.hasOsmPlaces(viewer("visitor")),
    ])
      expect((await refusalOf(read)).code).toBe("UNAUTHENTICATED");
  });

  test("is never compared or merged with the Spots of people", () => {
    takeExtract("one.geojson", [BOWL]);
    expect(spots.beside(viewer("mia"), BOWL, ["Skate"])).toEqual([]);
    expect(spots.within(viewer("mia"), HERE, SPORTS)).toEqual([]);
    const spot = addSpot({ title: "Höhenpark Bowl", sports: ["Skate"], latitude: BOWL.latitude, longitude: BOWL.longitude });
    takeExtract("one.geojson", []);
    expect(spots.osmPlacesNamed(viewer("mia"), "bowl", BOWL, 5)).toEqual([]);
    expect(spots.find(viewer("mia"), spot)?.title).toBe("Höhenpark Bowl");
  });

  test("holds nothing of an extract that breaks on the way", () => {
    takeExtract("one.geojson", [BOWL]);
    const bad = { ...BOWL, osmId: "way/8", latitude: Number.NaN };
    expect(() => takeExtract("one.geojson", [{ ...BOWL, osmId: "way/9" }, bad])).toThrow();
    expect(spots.osmPlacesWithin(viewer("tam"), HERE, SPORTS).pins.map(({ osmId }) => osmId)).toEqual(["way/7"]);
  });

  test("shows at most 2,000 of 30,000 places, some in each part, and reads no more for a small box", () => {
    const many = Array.from({ length: 30_000 }, (_, index) => ({
      ...BOWL,
      osmId: `node/${index}`,
      latitude: (index % 170) - 85 + index / 1e6,
      longitude: (index % 359) - 179 + index / 1e6,
    }));
    takeExtract("many.geojson", many);
    const { pins, hasMore } = spots.osmPlacesWithin(viewer("mia"), spots.WORLD, SPORTS);
    expect([pins.length, hasMore]).toEqual([2000, true]);
    const small = { south: 10, north: 11, west: 20, east: 21 };
    const found = () => spots.osmPlacesWithin(viewer("mia"), small, SPORTS).pins.length;
    expect(rowsReadOf("osm_places", found)).toBeLessThanOrEqual(found());
    sqlite.exec("DELETE FROM osm_places");
  });
});
