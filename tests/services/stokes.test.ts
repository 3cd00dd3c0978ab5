import { expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const countOf = (id: string) => edits.find(viewer("sol"), id)?.stokeCount;

test("a second Stoke adds nothing, taking it back removes it, and the count agrees [SOC-001, SOC-002, CARD-005]", () => {
  const sol = viewer("sol");
  const first = stokes.set(sol, EDITS.bowl.id, true);
  expect(stokes.set(sol, EDITS.bowl.id, true)).toEqual(first);
  expect(countOf(EDITS.bowl.id)).toBe(1);
  expect(edits.find(sol, EDITS.bowl.id)?.viewerStoked).toBe(true);
  expect(edits.find(viewer("ana"), EDITS.bowl.id)?.viewerStoked).toBe(false);

  stokes.set(sol, EDITS.bowl.id, false);
  stokes.set(sol, EDITS.bowl.id, false);
  expect(countOf(EDITS.bowl.id)).toBe(0);
});

test("Stokes on an own Edit, on a hidden one or without being set up are refused [ACC-033]", () => {
  expect(codeOf(() => stokes.set(viewer("mia"), EDITS.bowl.id, true))).toBe("FORBIDDEN");
  expect(codeOf(() => stokes.set(viewer("ana"), EDITS.session.id, true))).toBe("NOT_FOUND");
  expect(codeOf(() => stokes.set(viewer("kit"), EDITS.grown.id, true))).toBe("NOT_FOUND");
  expect(codeOf(() => stokes.set(viewer("noa"), EDITS.bowl.id, true))).toBe("FORBIDDEN");
  expect(codeOf(() => stokes.set(viewer("visitor"), EDITS.bowl.id, true))).toBe("UNAUTHENTICATED");
  expect(countOf(EDITS.bowl.id)).toBe(0);
});

test("only its giver takes back a Stoke; for others it does not exist", () => {
  const stoke = stokes.give(viewer("sol"), EDITS.bowl.id);
  expect(codeOf(() => stokes.remove(viewer("ana"), stoke.id))).toBe("NOT_FOUND");
  expect(codeOf(() => stokes.remove(viewer("ana"), "12345"))).toBe("NOT_FOUND");
  expect(stokes.remove(viewer("sol"), stoke.id)).toEqual(stoke);
  expect(countOf(EDITS.bowl.id)).toBe(0);
});

test("lists of Stokes come for all Edits at once, the viewer's own first [ENT-044]", () => {
  for (const name of ["ana", "sol", "fakie"] as const) stokes.give(viewer(name), EDITS.bowl.id);
  stokes.give(viewer("ana"), EDITS.grown.id);
  const [bowl = [], none = [], grown = []] = stokes.listsOf(viewer("sol"), [EDITS.bowl.id, EDITS.abroad.id, EDITS.grown.id], 100);
  expect(bowl.map(({ userId }) => userId)).toHaveLength(3);
  expect(bowl[0]?.userId).toBe(ID.sol);
  expect([none.length, grown.length]).toEqual([0, 1]);
});

test("taking a Stoke back leaves one's other Stokes and those of others", () => {
  const [sol, ana] = [viewer("sol"), viewer("ana")];
  for (const who of [sol, ana]) stokes.give(who, EDITS.bowl.id);
  stokes.give(sol, EDITS.grown.id);
  stokes.set(sol, EDITS.bowl.id, false);
  expect([countOf(EDITS.bowl.id), countOf(EDITS.grown.id)]).toEqual([1, 1]);
  stokes.remove(sol, stokes.give(sol, EDITS.bowl.id).id);
  expect([countOf(EDITS.bowl.id), countOf(EDITS.grown.id)]).toEqual([1, 1]);
});
