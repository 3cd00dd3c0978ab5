import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { tokenFor } from "#app/services/sponsorships/links.server.ts";
import { sponsorsOf } from "#app/services/sponsorships/sponsors.server.ts";
import { db } from "#db";
import { jobs, notifications, sponsorships as rows, sponsorshipContacts, sponsorshipReplies } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { dayIn, WHOLE } from "#tests/whole-request.ts";

const WHY = "They never answered the door";

function deal(about: "mia" | "kit" = "mia"): string {
  const { agrees, ...details } = WHOLE;
  const facts = {
    ...details,
    brandId: ID.northbreak,
    athleteId: ID[about],
    offeredAt: 1,
    state: "deal",
    showsBrand: true,
  } as const;
  const { id } = db.insert(rows).values(facts).returning().get();
  if (about === "kit")
    db.insert(sponsorshipContacts)
      .values({ sponsorshipId: id, userId: ID.kit, parentEmail: "p@elsewhere.example", linkKey: "k".repeat(43) })
      .run();
  return id;
}

const stop = (by: Name | "parent", id: string, reply = WHY) =>
  by === "parent"
    ? sponsorships.parents.answer(tokenFor(id), "stop", reply)
    : sponsorships.takeStep(viewer(by), id, "stop", { reply });
const rowOf = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get();

beforeEach(() => {
  for (const table of [rows, jobs]) db.delete(table).run();
});

test.each([
  ["northbreak", "mia"],
  ["mia", "mia"],
  ["northbreak", "kit"],
  ["kit", "kit"],
  ["parent", "kit"],
] as const)("%s ends a deal with %s early, and only the operator and who wrote it read why", (by, about) => {
  const id = deal(about);
  stop(by, id);
  expect(rowOf(id)?.state).toBe("stopped");
  for (const name of ["ops", "northbreak", about] as const) {
    const read = JSON.stringify(sponsorships.requestOf(viewer(name), id)?.course);
    expect([name, read.includes(WHY)]).toEqual([name, name === "ops" || name === by]);
  }
  for (const name of ["northbreak", about] as const) expect(JSON.stringify(heldAbout(ID[name]))).not.toContain(WHY);
});

test("the operator is told at once, and so is the other side", () => {
  const id = deal();
  db.delete(notifications).run();
  stop("mia", id);
  const told = db
    .select()
    .from(notifications)
    .all()
    .map(({ userId }) => userId);
  expect(told.sort()).toEqual([ID.northbreak, env.OPERATOR_USER_ID].sort());
});

test("a parent is told by mail, and their address and links are erased", () => {
  const id = deal("kit");
  stop("northbreak", id);
  expect(db.select().from(sponsorshipContacts).all()).toEqual([]);
  expect(db.select().from(jobs).all()).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: "parent-sponsorship-end-mail", key: id })]),
  );
  expect(sponsorships.parents.endLetter(id)).toMatchObject({ to: "p@elsewhere.example", happening: "stopped brand" });
});

test("nobody ends it without a reason, twice, or after its end", async () => {
  const id = deal();
  expect(await refusalOf(() => stop("mia", id, ""))).toMatchObject({
    fields: { reply: "Please tell us why. Nobody else reads it" },
  });
  expect(await refusalOf(() => stop("mia", id, "x".repeat(501)))).toMatchObject({ fields: { reply: expect.any(String) } });
  expect(rowOf(id)?.state).toBe("deal");
  stop("mia", id);
  stop("mia", id, "Again");
  expect(db.select().from(sponsorshipReplies).all()).toMatchObject([{ words: WHY }]);
  db.update(rows).set({ state: "ended" }).where(eq(rows.id, id)).run();
  expect(await refusalOf(() => stop("mia", id))).toMatchObject({ code: "FORBIDDEN" });
});

test("the profile no longer names the brand, and the brand asks again after 90 days", () => {
  const id = deal();
  addEdit({ posterId: ID.mia });
  expect(sponsorsOf(viewer("sol"), ID.mia)).toHaveLength(1);
  stop("mia", id);
  expect(sponsorsOf(viewer("sol"), ID.mia)).toEqual([]);
  expect(sponsorships.mayAsk(viewer("northbreak"), ID.mia)).toBe(false);
  db.update(rows)
    .set({ changedAt: Date.now() - 91 * 24 * 60 * 60 * 1000 })
    .where(eq(rows.id, id))
    .run();
  expect(sponsorships.mayAsk(viewer("northbreak"), ID.mia)).toBe(true);
});

test("a brand that ended a deal itself may ask again at once", () => {
  const id = deal();
  addEdit({ posterId: ID.mia });
  stop("northbreak", id);
  expect(sponsorships.mayAsk(viewer("northbreak"), ID.mia)).toBe(true);
});

test("a deal that was ended early stays so on its last day, and is erased a year later", async () => {
  const id = deal();
  stop("mia", id);
  db.update(rows)
    .set({ endsOn: dayIn(-1) })
    .where(eq(rows.id, id))
    .run();
  await sponsorships.sweep();
  expect(rowOf(id)?.state).toBe("stopped");
  await sponsorships.sweep(Date.now() + 366 * 24 * 60 * 60 * 1000);
  expect(rowOf(id)).toBeUndefined();
});
