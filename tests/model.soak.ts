import "./no-limits.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { howMany } from "./how-long.ts";
import { nextAct } from "./model/acts.ts";
import { doorsAt } from "./model/doors.ts";
import { lookAtDoor } from "./model/looks.ts";
import { NAMES } from "./model/people.ts";
import { randomFrom } from "./model/random.ts";
import { expectedFor, shownTo, wronglyFollowing, wronglySuggested } from "./model/sights.ts";
import type { Act } from "./model/trying.ts";
import { openWorld } from "./model/world.ts";
import { openWholeApp } from "./whole-app.ts";

const doors = doorsAt(await openWholeApp());

/** Worlds drift, since everybody gives a younger age sooner or later. */
const STEPS = 250;
const WORLDS = howMany(6, 80);
const seeds = process.env.SEED ? [Number(process.env.SEED)] : Array.from({ length: WORLDS }, (_, index) => index + 1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  rmSync(join(env.DATA_DIR, "outbox"), { recursive: true, force: true });
});

afterEach(() => vi.useRealTimers());

test.each(seeds)(
  "in world %i, whatever children, parents, adults and brands do at the doors, each sees, finds, follows, asks and locates whom the rulings say [A-35, A-80, A-81, A-173, A-175, A-177, A-178, A-179, A-180, A-181, A-187, A-188, A-189, A-191]",
  async (seed) => {
    const { pick } = randomFrom(seed);
    const world = openWorld();
    const done: Act["title"][] = [];
    const check = async () => {
      const wrong = NAMES.flatMap((who) => [
        ...differences(who, expectedFor(world, who), shownTo(world, who)),
        ...wronglySuggested(world, who),
        ...wronglyFollowing(world, who),
      ]);
      const atDoor = await lookAtDoor({ world, doors, pick });
      expect([...wrong, ...atDoor], `After:\n${done.join("\n")}\n`).toEqual([]);
    };
    await check();
    for (let step = 0; step < STEPS; step++) {
      const act = nextAct({ world, doors, pick });
      done.push(act.title);
      await act.send();
      act.apply(world);
      await check();
    }
  },
);

function differences(who: string, expected: string[], shown: string[]): string[] {
  const [should, is] = [new Set(expected), new Set(shown)];
  const more = shown.filter((line) => !should.has(line)).map((line) => `${who} ${line}, and should not`);
  return [...more, ...expected.filter((line) => !is.has(line)).map((line) => `${who} should: ${line}`)];
}
