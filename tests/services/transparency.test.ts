import { expect, test } from "vitest";
import { roundedWords } from "#app/routes/legal/rounded.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { figuresFor, transparentYears } from "#app/services/moderation/transparency.server.ts";
import { db } from "#db";
import { decisions, moderationLog, reports as rows } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";

const OPS = viewer("ops");
const HOUR = 60 * 60 * 1000;
const YEAR = new Date().getUTCFullYear();

test("a year counts what people reported, what was decided, the rule, appeals with their outcome, and the median time", () => {
  const ids = (["drugs", "drugs", "bullying"] as const).map((reason) => {
    const id = addEdit({ posterId: ID.sol });
    reports.report(viewer("ana"), { editId: id }, reason);
    return id;
  });
  moderation.decide(OPS, "edit", ids[0] ?? "", "remove", "It sells drugs", "hate");
  moderation.decide(OPS, "edit", ids[2] ?? "", "dismiss", "");
  db.update(rows)
    .set({ createdAt: Date.now() - 3 * HOUR })
    .run();
  const id = db.select().from(decisions).get()?.id ?? "";
  moderation.appeal(moderation.tokenFor(id), "It is flour");
  moderation.answer(OPS, id, "overturn", "You are right");
  const figures = figuresFor(YEAR);
  const notices = Object.fromEntries(figures.notices.map(({ why, total }) => [why, total]));
  expect(notices).toEqual({ drugs: 2, bullying: 1 });
  expect(Object.fromEntries(figures.acts.map(({ act, total }) => [act, total]))).toEqual({ remove: 1, dismiss: 1 });
  expect(figures.rules).toEqual([{ rule: "hate", total: 1 }]);
  expect(figures.appeals).toMatchObject({ made: 1, undone: 1 });
  expect(figures.medianHours).toBeGreaterThanOrEqual(3);
  expect(figures.medianHours).toBeLessThanOrEqual(4);
});

test("a year counts what a computer found apart from people, with what was something else, and no report of the operator", () => {
  for (const state of ["open", "dismissed"] as const)
    db.insert(rows).values({ editId: addEdit(), reason: "likeRemoved", state }).run();
  moderation.decideAboutPerson(OPS, ID.sol, "warn", "Be kind", "salt");
  const { found, notices, acts } = figuresFor(YEAR);
  expect(found).toEqual({ total: 2, dismissed: 1 });
  expect(notices).toEqual([]);
  expect(acts).toEqual([{ act: "warn", total: 1 }]);
});

test("a year without anything has no median, and other years count nothing of this one", () => {
  reports.report(viewer("ana"), { editId: addEdit({ posterId: ID.sol }) }, "drugs");
  expect(figuresFor(YEAR - 1)).toMatchObject({ notices: [], acts: [], rules: [], medianHours: undefined });
  const act = { operatorId: ID.ops, act: "warn", kind: "edit", postId: "7" } as const;
  db.insert(moderationLog)
    .values({ ...act, createdAt: Date.UTC(YEAR - 2, 5) })
    .run();
  expect(transparentYears()).toEqual([YEAR, YEAR - 1, YEAR - 2]);
});

test.each([
  [0, "0"],
  [1, "Fewer than 5"],
  [4, "Fewer than 5"],
  [5, "5"],
  [7, "5"],
  [8, "10"],
  [1234, "1,235"],
])("a page shows %i as %s", (total, words) => {
  expect(roundedWords(total)).toBe(words);
});
