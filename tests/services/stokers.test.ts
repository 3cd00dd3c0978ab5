import { expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import { nearStokers } from "#app/services/reactions/stokers.server.ts";
import { db } from "#db";
import { follows, mutes, stokes as rows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { plansOf } from "#tests/plans.ts";
import { rowsReadOf } from "#tests/rows-read.ts";

const near = (name: Name, id: string = EDITS.abroad.id) =>
  nearStokers(viewer(name), id, 5).map(({ name: called }) => called.split(" ")[0]);
const follow = (from: Name, to: Name) => db.insert(follows).values({ followerId: ID[from], followedId: ID[to] }).run();
const stoke = (...names: Name[]) => {
  for (const name of names) db.insert(rows).values({ userId: ID[name], editId: EDITS.abroad.id }).run();
};

test("whom one follows or has in the Crew is named among those who Stoked, and nobody else", () => {
  stoke("sol", "mia", "northbreak");
  follow("ana", "northbreak");
  expect(near("ana")).toEqual(["Northbreak"]);
  // In Mia's Crew, no matter who asked.
  expect([near("mia"), near("kit")]).toEqual([["Sol"], ["Mia"]]);
  follow("mia", "sol");
  expect(near("mia")).toEqual(["Sol"]);
  expect(near("stat")).toEqual([]);
});

test("a minor is named to the Crew alone, and nobody who is muted, blocked or suspended is named", () => {
  stoke("kit", "ash", "sol");
  for (const name of ["kit", "ash", "sol"] as const) follow("ana", name);
  expect([near("ana"), near("mia").sort()]).toEqual([["Sol"], ["Kit", "Sol"]]);
  db.insert(mutes).values({ muterId: ID.ana, mutedId: ID.sol }).run();
  expect(near("ana")).toEqual([]);
  blocks.set(viewer("mia"), ID.sol, true);
  expect(near("mia")).toEqual(["Kit"]);
});

test("people with thousands of follows and an Edit with thousands of Stokes need as few reads of rows as others", () => {
  const people = Array.from({ length: 1500 }, (_, index) => String(70_000 + index));
  for (const id of people) {
    db.insert(users)
      .values({ id, name: `Rider ${id}`, email: `${id}@stokeline.example`, passwordHash: "" })
      .run();
    db.insert(follows).values({ followerId: ID.ana, followedId: id }).run();
    db.insert(rows).values({ userId: id, editId: EDITS.bowl.id }).run();
  }
  for (const table of ["follows", "stokes"]) {
    const read = rowsReadOf(table, () => near("ana", EDITS.bowl.id));
    expect([table, read > 0, read <= 500]).toEqual([table, true, true]);
  }
  const plans = [...plansOf(() => near("ana")).values()].flat();
  expect(plans.join()).toContain("stokes_once");
  expect(plans.filter((step) => /SCAN (stokes|users|follows|crews)/.test(step))).toEqual([]);
});

test("beside an Edit stand its poster's next newer and next older one that the viewer sees", () => {
  const [oldest, hidden, middle, newest] = [1, 2, 3, 3].map((createdAt, index) =>
    addEdit({ posterId: ID.sol, createdAt, id: String(90_001 + index), crewOnly: index === 1 }),
  );
  addEdit({ posterId: ID.ana, createdAt: 2 });
  const beside = (name: Name, id = "") => edits.neighboursOf(viewer(name), edits.get(viewer(name), id));
  expect(beside("ana", middle)).toEqual({ newer: newest, older: oldest });
  expect(beside("mia", middle)).toEqual({ newer: newest, older: hidden });
  expect(beside("ana", oldest)).toEqual({ newer: middle, older: undefined });
  expect(beside("ana", newest)).toEqual({ newer: undefined, older: middle });
  const [plan = []] = plansOf(() => beside("ana", middle)).values();
  expect(plan.join()).not.toContain("TEMP B-TREE");
});
