import { expect, test } from "vitest";
import { happeningOf } from "#app/schemas/sponsorship-course.ts";

test.each([
  ["agreed", "parent", "agreed parent"],
  ["agreed", "brand", "agreed athlete"],
  ["athleteConfirmed", undefined, "athleteConfirmed athlete"],
  ["refused", undefined, "refused operator"],
  ["ended", "rule", "ended rule"],
  ["draft", undefined, "draft brand"],
] as const)("a request that is %s, moved last by %s, is told as %s", (state, by, happening) => {
  expect(happeningOf(state, by)).toBe(happening);
});
