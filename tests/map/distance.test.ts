import { expect, test } from "vitest";
import { metresText } from "#app/map/distance.ts";

test.each([
  [4, "0 m"],
  [126, "130 m"],
  [994, "990 m"],
  [995, "1.0 km"],
  [9949, "9.9 km"],
  [9950, "10 km"],
])("%i metres are told as %s", (metres, text) => {
  expect(metresText(metres)).toBe(text);
});
