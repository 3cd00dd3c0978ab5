import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as moderation from "#app/services/moderation/index.server.ts";
import { db } from "#db";
import { newId } from "#db/columns.ts";
import { decisions, edits, moderationLog, reports } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { rowsReadOf } from "#tests/rows-read.ts";

const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 28);
const DAY = 24;

test("counts what was decided in time, what was late and what still is, and not what has time left", () => {
  db.delete(reports).run();
  const report = (reason: "childAbuse" | "bullying" | null, ago: number, took?: number) =>
    db
      .insert(reports)
      .values({
        editId: "1",
        reason,
        createdAt: NOW - ago * HOUR,
        closedAt: took === undefined ? null : NOW - (ago - took) * HOUR,
      })
      .run();
  report("childAbuse", 50, 1);
  report("childAbuse", 50, 25);
  report("childAbuse", 25);
  report("childAbuse", 1);
  report("childAbuse", 31 * DAY, 1);
  report("bullying", 10 * DAY, 2 * DAY);
  report(null, 8 * DAY);
  report("bullying", 6 * DAY);
  const appeal = (ago: number, took?: number) =>
    db
      .insert(decisions)
      .values({
        id: newId(),
        kind: "edit",
        postId: "1",
        userId: ID.mia,
        act: "warn",
        reason: "",
        appealedAt: NOW - ago * HOUR,
        answeredAt: took === undefined ? null : NOW - (ago - took) * HOUR,
      })
      .run();
  appeal(60, 48);
  appeal(60);
  expect(moderation.timesKept(viewer("ops"), NOW)).toEqual([
    { what: "urgent", hours: 24, inTime: 1, total: 3, late: 1 },
    { what: "other", hours: 168, inTime: 1, total: 2, late: 1 },
    { what: "appeals", hours: 48, inTime: 1, total: 2, late: 1 },
  ]);
});

test("measures a report about someone under 18 by the day that it is due in, also once the post is removed or erased", () => {
  db.delete(reports).run();
  db.delete(decisions).run();
  const report = (about: { editId?: string; profileId?: string }) =>
    db
      .insert(reports)
      .values({ ...about, createdAt: NOW - 50 * HOUR, closedAt: NOW - 10 * HOUR, state: "dismissed" })
      .run();
  const minors = addEdit({ posterId: ID.kit });
  report({ editId: minors });
  report({ profileId: ID.pip });
  report({ profileId: ID.mia });
  report({ editId: addEdit({ posterId: ID.sol }) });
  const urgent = () => moderation.timesKept(viewer("ops"), NOW).map(({ total }) => total);
  expect(urgent()).toEqual([2, 2, 0]);
  db.insert(moderationLog).values({ operatorId: ID.ops, act: "remove", kind: "edit", postId: minors, posterId: ID.kit }).run();
  db.delete(edits).where(eq(edits.id, minors)).run();
  expect(urgent()).toEqual([2, 2, 0]);
});

test("reads no older report or appeal", () => {
  const old = NOW - 40 * DAY * HOUR;
  const many = Array.from({ length: 300 }, (_, index) => index);
  db.insert(reports)
    .values(many.map((index) => ({ editId: `${index}`, createdAt: old, closedAt: old, state: "dismissed" as const })))
    .run();
  db.insert(decisions)
    .values(
      many.map((index) => ({
        id: newId(),
        kind: "edit" as const,
        postId: `${index}`,
        userId: ID.mia,
        act: "warn" as const,
        reason: "",
        appealedAt: old,
        answeredAt: old,
      })),
    )
    .run();
  for (const table of ["reports", "decisions"])
    expect(rowsReadOf(table, () => moderation.timesKept(viewer("ops"), NOW))).toBeLessThan(30);
});

test("is the operator's alone", async () => {
  for (const name of ["mia", "stat", "northbreak"] as const)
    expect((await refusalOf(() => moderation.timesKept(viewer(name)))).code).toBe("FORBIDDEN");
});
