import "#tests/no-limits.ts";
import { test } from "vitest";
import { openDoors } from "../graphql/doors.ts";
import { howMany } from "../how-long.ts";
import { actAtRandom } from "./model.ts";
import { askAtRandom } from "./random.ts";

const base = await openDoors();
const runs = howMany(200, 1000);

test("random operations fail at neither door, and both read the same", async () => {
  await askAtRandom(base, 10 * runs);
});

test("after random acts by random doors everybody sees what they should", async () => {
  await actAtRandom(base, runs);
});
