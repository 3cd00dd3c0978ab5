import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { PostKind } from "#app/schemas/moderation.ts";
import { type QueueFilter, QueueFilterInput } from "#app/schemas/queue.ts";
import type { ReportReason } from "#app/schemas/report-reasons.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { db } from "#db";
import { decisions, reports as rows } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const OPS = viewer("ops");
const DAY = 24 * 60 * 60 * 1000;

function reported(poster: Name, reason: ReportReason, by: Name = "ana"): string {
  const id = addEdit({ posterId: ID[poster] });
  reports.report(viewer(by), { editId: id }, reason);
  return id;
}

const shown = (filter: Partial<Record<keyof QueueFilter, string>> = {}) =>
  moderation.waiting(OPS, 100, undefined, QueueFilterInput.parse(filter)).map(({ id }) => id);
const posts = (...ids: string[]) => ids.map((id) => ({ kind: "edit" as PostKind, id }));
const stateOf = (editId: string) => db.select().from(rows).where(eq(rows.editId, editId)).get()?.state;

describe("the filters of the queue", () => {
  test("show a kind, a reason, the age of the poster and the time of waiting, also together", () => {
    const [adults, teens] = [reported("sol", "drugs"), reported("kit", "bullying")];
    const spot = addSpot({}, "sol");
    reports.reportSpot(viewer("ana"), spot, "Closed");
    db.update(rows)
      .set({ createdAt: Date.now() - 2 * DAY })
      .where(eq(rows.editId, adults))
      .run();
    expect(shown()).toEqual([teens, adults, spot, ID.fakie]);
    expect(shown({ kind: "spot" })).toEqual([spot]);
    expect([shown({ why: "drugs" }), shown({ why: "Closed" }), shown({ why: "nudity" })]).toEqual([[adults], [spot], []]);
    expect([shown({ band: "13-17" }), shown({ band: "unknown" })]).toEqual([[teens], []]);
    expect([shown({ days: "1" }), shown({ days: "3" })]).toEqual([[adults, ID.fakie], [ID.fakie]]);
    expect(shown({ kind: "edit", band: "18+", days: "1" })).toEqual([adults]);
    expect(shown({ kind: "nothing", why: "'", band: "x", days: "9" })).toEqual(shown());
  });

  test("never take a post of one kind for another with its number", () => {
    const spot = addSpot({}, "sol");
    reports.reportSpot(viewer("ana"), spot, "Closed");
    const edit = addEdit({ posterId: ID.sol, id: spot });
    reports.report(viewer("ana"), { editId: edit }, "drugs");
    expect(moderation.waiting(OPS, 9, undefined, QueueFilterInput.parse({ why: "drugs" })).map(({ kind }) => kind)).toEqual([
      "edit",
    ]);
  });

  test("are the operator's", async () => {
    expect(await refusalOf(() => moderation.waiting(viewer("mia"), 9))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(() => moderation.queuePeople(viewer("mia"), []))).toMatchObject({ code: "FORBIDDEN" });
  });
});

test("a row says the ages of who reported it, and what was decided against its person before and stands", () => {
  const first = reported("sol", "bullying", "kit");
  reports.report(viewer("ana"), { editId: first }, "drugs");
  const about = () => moderation.queuePeople(OPS, moderation.waiting(OPS, 9))[0];
  expect(about()).toEqual({ reporterBands: ["13-17", "18+"], decided: 0 });
  const before = reported("sol", "bullying");
  moderation.decide(OPS, "edit", before, "warn", "It is mean");
  expect(about()?.decided).toBe(1);
  db.update(decisions).set({ isOverturned: true }).run();
  expect(about()?.decided).toBe(0);
});

describe("a decision about several posts", () => {
  test("decides about each with the same reason, and counts those that were still open", () => {
    const [one, other, gone] = [reported("sol", "drugs"), reported("mia", "drugs", "kit"), reported("sol", "drugs")];
    moderation.decide(OPS, "edit", gone, "dismiss", "");
    expect(moderation.decideTogether(OPS, posts(one, other, gone), "remove", "It sells drugs", "salt")).toBe(2);
    expect([one, other, gone].map(stateOf)).toEqual(["removed", "removed", "dismissed"]);
    const told = db.select().from(decisions).all();
    expect(told.map(({ userId, reason }) => [userId, reason]).toSorted()).toEqual(
      [
        [ID.mia, "It sells drugs"],
        [ID.sol, "It sells drugs"],
      ].toSorted(),
    );
  });

  test("refuses a grave report among them, and then decides about none", async () => {
    const [usual, grave] = [reported("sol", "drugs"), reported("mia", "grooming", "kit")];
    const refused = await refusalOf(() => moderation.decideTogether(OPS, posts(usual, grave), "dismiss", ""));
    expect(refused).toMatchObject({ message: "Please decide about grave reports one by one" });
    expect([usual, grave].map(stateOf)).toEqual(["open", "open"]);
  });

  test("needs a reason, a post, at most twenty of them, and the operator", async () => {
    const [one, other] = [reported("sol", "drugs"), reported("mia", "drugs", "kit")];
    const message = async (ids: string[], reason = "It sells drugs") =>
      (await refusalOf(() => moderation.decideTogether(OPS, posts(...ids), "warn", reason))).message;
    expect(await message([])).toBe("Please tick the posts to decide about");
    expect(await message(Array.from({ length: 21 }, () => one))).toBe("Please tick at most 20 posts");
    expect(await refusalOf(() => moderation.decideTogether(OPS, posts(one, other), "warn", ""))).toMatchObject({
      code: "INVALID",
    });
    expect([one, other].map(stateOf)).toEqual(["open", "open"]);
    const asMia = await refusalOf(() => moderation.decideTogether(viewer("mia"), posts(one), "dismiss", ""));
    expect(asMia).toMatchObject({ code: "FORBIDDEN" });
  });
});

test("the post that follows in the queue is the next less urgent one", () => {
  const [usual, teens, grave] = [reported("sol", "drugs"), reported("kit", "bullying"), reported("mia", "grooming", "kit")];
  expect(moderation.nextAfter(OPS, "edit", grave)?.id).toBe(teens);
  expect(moderation.nextAfter(OPS, "edit", teens)?.id).toBe(usual);
  expect(moderation.nextAfter(OPS, "edit", usual)?.kind).toBe("business");
  expect(moderation.nextAfter(OPS, "edit", addEdit())).toBeUndefined();
});
