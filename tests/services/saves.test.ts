import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as saves from "#app/services/reactions/saves.server.ts";
import { db } from "#db";
import { saves as saveRows, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { plansOf } from "#tests/plans.ts";

const saved = (name: Name, before?: { time: number; id: string }, take = 10) =>
  saves.editsOf(viewer(name), { take, before }).map(({ edit }) => edit.id);

test("an Edit is saved once and removed, and only its saver's card says so", () => {
  const sol = viewer("sol");
  saves.set(sol, EDITS.bowl.id, true);
  saves.set(sol, EDITS.bowl.id, true);
  expect(db.select().from(saveRows).all()).toHaveLength(1);
  expect(edits.find(sol, EDITS.bowl.id)?.viewerSaved).toBe(true);
  for (const name of ["mia", "ana", "ops"] as const) {
    expect(edits.find(viewer(name), EDITS.bowl.id)?.viewerSaved).toBe(false);
    expect(saved(name)).toEqual([]);
  }
  saves.set(sol, EDITS.bowl.id, false);
  saves.set(sol, EDITS.bowl.id, false);
  expect(saved("sol")).toEqual([]);
});

test("the last saved comes first, and pages follow one another without a gap", () => {
  const ids = [EDITS.bowl.id, EDITS.abroad.id, EDITS.young.id];
  for (const [index, editId] of ids.entries()) db.insert(saveRows).values({ userId: ID.sol, editId, createdAt: index }).run();
  expect(saved("sol")).toEqual(ids.toReversed());

  const seen: string[] = [];
  let before: { time: number; id: string } | undefined;
  for (
    let page = saves.editsOf(viewer("sol"), { take: 1 });
    page.length;
    page = saves.editsOf(viewer("sol"), { take: 1, before })
  ) {
    seen.push(...page.map(({ edit }) => edit.id));
    before = page.at(-1)?.at;
    saves.set(viewer("sol"), EDITS.grown.id, true);
  }
  expect(seen).toEqual(ids.toReversed());
});

test("hidden Edits are omitted, return with their poster and can be removed", () => {
  saves.set(viewer("sol"), EDITS.bowl.id, true);
  db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.mia)).run();
  expect(saved("sol")).toEqual([]);
  db.update(users).set({ suspendedAt: null }).where(eq(users.id, ID.mia)).run();
  expect(saved("sol")).toEqual([EDITS.bowl.id]);
  db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.mia)).run();
  saves.set(viewer("sol"), EDITS.bowl.id, false);
  expect(db.select().from(saveRows).all()).toEqual([]);
});

test("saving a hidden Edit or without being set up is refused", () => {
  for (const { id } of [EDITS.session, EDITS.gone, EDITS.raw])
    expect(codeOf(() => saves.set(viewer("ana"), id, true))).toBe("NOT_FOUND");
  expect(codeOf(() => saves.set(viewer("kit"), EDITS.grown.id, true))).toBe("NOT_FOUND");
  for (const id of ["", "1", "1e3", "constructor"]) expect(codeOf(() => saves.set(viewer("ana"), id, true))).toBe("NOT_FOUND");
  for (const name of ["rex", "noa"] as const) {
    expect(codeOf(() => saves.set(viewer(name), EDITS.bowl.id, true))).toBe("FORBIDDEN");
    expect(codeOf(() => saves.editsOf(viewer(name), { take: 1 }))).toBe("FORBIDDEN");
  }
  expect(codeOf(() => saves.set(viewer("visitor"), EDITS.bowl.id, true))).toBe("UNAUTHENTICATED");
  expect(db.select().from(saveRows).all()).toEqual([]);
});

test("the list walks its index and sorts nothing", () => {
  const sol = viewer("sol");
  const plans = [...plansOf(() => saves.editsOf(sol, { take: 7, before: { time: 9, id: "9" } })).values()].flat();
  expect(plans.join("\n")).toMatch(/SEARCH saves USING (COVERING )?INDEX saves_by_user/);
  expect(plans.join("\n")).not.toContain("TEMP B-TREE");
});

test("unsaving leaves one's other saves and those of others", () => {
  const savedBy = (name: "sol" | "ana") => saves.editsOf(viewer(name), { take: 9 }).map(({ edit }) => edit.id);
  for (const name of ["sol", "ana"] as const) saves.set(viewer(name), EDITS.bowl.id, true);
  saves.set(viewer("sol"), EDITS.young.id, true);
  saves.set(viewer("sol"), EDITS.bowl.id, false);
  expect([savedBy("sol"), savedBy("ana")]).toEqual([[EDITS.young.id], [EDITS.bowl.id]]);
});
