import { describe, expect, test } from "vitest";
import {
  boxOf,
  LEAST_ZOOM,
  MAP,
  MOST_ZOOM,
  moved,
  placeAt,
  projectionOf,
  scaleOf,
  type View,
  viewFrom,
  viewText,
  worldWidth,
  zoomed,
} from "#app/map/view.ts";

const VIEWS: View[] = [
  { latitude: 50.416, longitude: -5.1, zoom: 15 },
  { latitude: -17, longitude: 179.99, zoom: 8 },
  { latitude: 84.9, longitude: -179.5, zoom: 10 },
  { latitude: -84.9, longitude: 0, zoom: 5 },
  { latitude: 0, longitude: 0, zoom: 17 },
];

test("a pixel is a place and the place is that pixel, at every zoom, at the poles and at the date line", () => {
  for (const view of VIEWS)
    for (let zoom = LEAST_ZOOM; zoom <= MOST_ZOOM; zoom++)
      for (const [x, y] of [
        [800, 480],
        [700, 200],
        [930, 411],
      ] as const) {
        const place = placeAt({ ...view, zoom }, x, y);
        if (!place) continue;
        const [backX = 0, backY = 0] = projectionOf({ ...view, zoom })([place.longitude, place.latitude]) ?? [];
        // An address is accurate to a metre, which is more than a pixel at a close zoom.
        const metre = (1e-5 * worldWidth(zoom)) / 360 / Math.cos((place.latitude * Math.PI) / 180);
        const near = 1 + metre;
        expect([view, zoom, Math.abs(backX - x) <= near, Math.abs(backY - y) <= near]).toEqual([view, zoom, true, true]);
      }
});

test("the middle of the map is the place of its address", () => {
  for (const view of VIEWS)
    expect(placeAt(view, MAP.width / 2, MAP.height / 2)).toEqual({ latitude: view.latitude, longitude: view.longitude });
});

test("outside of the map and beyond the edges of the world there is no place", () => {
  const [view = { latitude: 0, longitude: 0, zoom: 2 }] = VIEWS;
  for (const [x, y] of [
    [-1, 5],
    [1601, 5],
    [5, 961],
    [Number.NaN, 5],
    [5, Infinity],
  ] as const)
    expect(placeAt(view, x, y)).toBeUndefined();
  expect(placeAt({ latitude: 0, longitude: 0, zoom: 2 }, 10, 480)).toBeUndefined();
  expect(placeAt({ latitude: 85, longitude: 0, zoom: 4 }, 800, 10)).toBeUndefined();
});

describe("the sides of a view", () => {
  test("hold the places of its corners", () => {
    const view = { latitude: 50.416, longitude: -5.1, zoom: 12 };
    const { south, north, west, east } = boxOf(view);
    for (const [x, y] of [
      [1, 1],
      [1599, 639],
    ] as const) {
      const { latitude = 0, longitude = 0 } = placeAt(view, x, y) ?? {};
      expect(latitude > south && latitude < north && longitude > west && longitude < east).toBe(true);
    }
  });

  test("turn round where the date line is in sight, and are the whole world where that is narrower than the map", () => {
    const { west, east } = boxOf({ latitude: -17, longitude: 179.9, zoom: 8 });
    expect([west > 170, east < -170]).toEqual([true, true]);
    expect(boxOf({ latitude: 0, longitude: 90, zoom: 2 })).toMatchObject({ west: -180, east: 180 });
  });
});

test("moving goes round the world, and stops at its edges and at the ends of the zoom", () => {
  expect(moved({ latitude: 0, longitude: 179.9, zoom: 5 }, 200, 0).longitude).toBeLessThan(-150);
  expect(moved({ latitude: 84, longitude: 0, zoom: 3 }, 0, -200).latitude).toBe(85);
  expect([
    zoomed({ latitude: 0, longitude: 0, zoom: 17 }, 1).zoom,
    zoomed({ latitude: 0, longitude: 0, zoom: 2 }, -1).zoom,
  ]).toEqual([17, 2]);
});

test("an address names a view, and what is none is not taken for one", () => {
  expect(viewText(viewFrom("50.4161234,-5.1,15") ?? { latitude: 0, longitude: 0, zoom: 0 })).toBe("50.41612,-5.1,15");
  expect(viewFrom("89.9,10,99")).toEqual({ latitude: 85, longitude: 10, zoom: 17 });
  for (const text of [null, "", "50", "50,5", "50,5,", ",,", "a,b,c", "NaN,1,2", "1,Infinity,3", "1,181,3", "1,2,3,4"])
    expect(viewFrom(text)).toBeUndefined();
});

test("the scale names a round distance that is at most 140 pixels long", () => {
  expect(scaleOf({ latitude: 0, longitude: 0, zoom: 2 })).toEqual({ length: 128, words: "5000 km" });
  expect(scaleOf({ latitude: 60, longitude: 0, zoom: 17 })).toEqual({ length: 84, words: "50 m" });
  for (const view of VIEWS)
    for (let zoom = LEAST_ZOOM; zoom <= MOST_ZOOM; zoom++) {
      const { length, words } = scaleOf({ ...view, zoom });
      expect(words).toMatch(/^[125]0* k?m$/);
      expect(length > 50 && length <= 140).toBe(true);
    }
});
