import "#tests/no-limits.ts";
import { test } from "vitest";
import { openDoors } from "../graphql/doors.ts";
import { actAtRandom } from "./model.ts";
import { askAtRandom } from "./random.ts";

const base = await openDoors();

test("random operations fail at neither door, and both read the same [GQL-001, A-163]", async () => {
  await askAtRandom(base, 100);
});

test("after random acts by random doors everybody sees what they should [GQL-044, GQL-046, GQL-048]", async () => {
  await actAtRandom(base, 20);
});
