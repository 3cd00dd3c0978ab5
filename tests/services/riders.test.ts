import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { ridersToFollow } from "#app/services/edits/riders.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import { db } from "#db";
import { follows, mutes, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { plansOf } from "#tests/plans.ts";
import { rowsReadOf } from "#tests/rows-read.ts";

const offered = (name: Name) => ridersToFollow(viewer(name), 10).map(({ name: called }) => called.split(" ")[0]);
const now = Date.now();

/** The latest first: Sol, Mia, Kit, Stat (13-17 here), Ana, Pip, Tam, Ash, a brand. */
beforeEach(() => {
  db.update(users).set({ age: "13-17", lowestBand: "13-17", reachBand: "13-17" }).where(eq(users.id, ID.stat)).run();
  const posters = ["sol", "mia", "kit", "stat", "ana", "pip", "tam", "ash", "northbreak"] as const;
  for (const [index, name] of posters.entries()) addEdit({ posterId: ID[name], createdAt: now - index });
});

test("adults are offered adults and 13-17s 13-17s, who posted lately in their sports; an under-13 is offered nobody, and to nobody", () => {
  expect(offered("ana")).toEqual(["Sol", "Mia"]);
  expect(offered("mia")).toEqual(["Sol", "Ana"]);
  expect(offered("kit")).toEqual(["Stokeline"]);
  expect(offered("stat")).toEqual(["Kit"]);
  expect([offered("pip"), offered("tam"), offered("rex"), ridersToFollow(viewer("visitor"), 10)]).toEqual([[], [], [], []]);
  db.update(users)
    .set({ sports: ["Ski"] })
    .where(eq(users.id, ID.ana))
    .run();
  expect(offered("ana")).toEqual([]);
});

test("whoever is followed, muted, blocked or suspended, or posted for the Crew alone, is not offered, also not to the operator", () => {
  db.insert(follows).values({ followerId: ID.ana, followedId: ID.sol }).run();
  expect(offered("ana")).toEqual(["Mia"]);
  db.insert(mutes).values({ muterId: ID.ana, mutedId: ID.mia }).run();
  expect(offered("ana")).toEqual([]);
  blocks.set(viewer("sol"), ID.mia, true);
  expect([offered("mia"), offered("sol")]).toEqual([["Ana"], ["Ana"]]);
  db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.ana)).run();
  expect(offered("mia")).toEqual([]);
  expect(offered("ops")).toEqual(["Sol", "Mia"]);
  blocks.set(viewer("sol"), ID.ops, true);
  expect(offered("ops")).toEqual(["Mia"]);
});

test("only the posters of the newest Edits are looked at, along an index", () => {
  for (let n = 0; n < 500; n++) addEdit({ posterId: ID.mia, createdAt: now + n });
  expect(offered("ana")).toEqual(["Mia"]);
  const read = rowsReadOf("edits", () => offered("ana"));
  expect([read > 0, read < 400]).toEqual([true, true]);
  const plan = [...plansOf(() => offered("ana")).values()].flat();
  expect(plan.filter((step) => /SCAN (edits|users|follows)/.test(step))).toEqual([]);
});
