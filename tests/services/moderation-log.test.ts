import { expect, test } from "vitest";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { plansOf } from "#tests/plans.ts";
import { refusalOf } from "#tests/refusal.ts";

const OPS = viewer("ops");
const ALL: moderation.LogFilter = { act: undefined, words: "" };
const acts = (filter: Partial<moderation.LogFilter> = {}) =>
  moderation.logOf(OPS, { take: 50 }, { ...ALL, ...filter }).map(({ act }) => act);

function decided(name: Name, act: "warn" | "remove", reason: string): string {
  const id = addEdit({ posterId: ID[name] });
  reports.report(viewer("ana"), { editId: id }, "bullying");
  moderation.decide(OPS, "edit", id, act, reason);
  return id;
}

test("the log has everything that was done, and is searched by act, reason, person and number", () => {
  const warned = decided("sol", "warn", "It is 100% mean");
  decided("mia", "remove", "It shows a crash");
  expect(acts().toSorted()).toEqual(["remove", "warn"]);
  expect([acts({ act: "warn" }), acts({ words: "CRASH" }), acts({ words: "mia trev" })]).toEqual([
    ["warn"],
    ["remove"],
    ["remove"],
  ]);
  expect([acts({ words: warned }), acts({ words: ID.mia }), acts({ words: "0% m" })]).toEqual([["warn"], ["remove"], ["warn"]]);
  expect([acts({ words: "%" }), acts({ words: "_" }), acts({ act: "warn", words: "crash" })]).toEqual([["warn"], [], []]);
});

test("the log comes in pages by an index, and is the operator's alone", async () => {
  for (const reason of ["One", "Two", "Three"]) decided("sol", "warn", reason);
  const [first] = moderation.logOf(OPS, { take: 1 }, ALL);
  const rest = moderation.logOf(OPS, { take: 9, before: { time: first?.createdAt ?? 0, id: first?.id ?? "" } }, ALL);
  expect([first?.id, ...rest.map(({ id }) => id)]).toEqual(moderation.logOf(OPS, { take: 9 }, ALL).map(({ id }) => id));
  const steps = [...plansOf(() => moderation.logOf(OPS, { take: 9 }, ALL)).values()].flat();
  expect(steps.join("\n")).toContain("moderation_log_newest");
  expect(steps.join("\n")).not.toContain("TEMP B-TREE");
  expect(await refusalOf(() => moderation.logOf(viewer("mia"), { take: 9 }, ALL))).toMatchObject({ code: "FORBIDDEN" });
});
