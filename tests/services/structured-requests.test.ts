import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as limits from "#app/kernel/limits.server.ts";
import { requestFor } from "#app/routes/sponsorships/show-data.server.ts";
import { SponsorshipInput } from "#app/schemas/sponsorships.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import {
  jobs,
  reports,
  sponsorships as rows,
  sponsorshipContacts,
  sponsorshipReplies,
  sponsorshipSteps,
  users,
} from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { dayIn, WHOLE } from "#tests/whole-request.ts";

const DAY = 24 * 60 * 60 * 1000;
const QUESTION = "How many Edits a month do you want?";

async function asked(about: Name = "mia", details: Record<string, unknown> = {}): Promise<string> {
  const { id } = await sponsorships.ask(viewer("northbreak"), ID[about], SponsorshipInput.parse({ ...WHOLE, ...details }));
  await limits.forgive("sponsorship", `by ${ID.northbreak}`);
  return id;
}
const rowOf = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get();
const mails = () =>
  db
    .select()
    .from(jobs)
    .all()
    .map(({ kind }) => kind)
    .filter((kind) => kind.endsWith("-mail"));
/** Makes the time of the last change so many days ago, and the last day for an answer so many days from now. */
const shift = (id: string, ago: number, left: number) =>
  db
    .update(rows)
    .set({ changedAt: Date.now() - ago * DAY, answerBy: dayIn(left) })
    .where(eq(rows.id, id))
    .run();

beforeEach(() => {
  for (const table of [rows, jobs, reports]) db.delete(table).run();
  addEdit({ posterId: ID.kit });
});

describe("a request that the operator sends back", () => {
  test("is changed by the brand and sent again, once", async () => {
    const id = await asked();
    sponsorships.takeStep(viewer("ops"), id, "return", { reply: QUESTION });
    expect(sponsorships.openAbout(viewer("northbreak"), ID.mia)).toMatchObject({ id, state: "returned" });
    expect(sponsorships.questionTo(viewer("northbreak"), sponsorships.get(viewer("northbreak"), id))).toBe(QUESTION);
    expect(sponsorships.find(viewer("mia"), id)).toBeUndefined();

    expect(await asked("mia", { duties: "Two Edits a month" })).toBe(id);
    expect(rowOf(id)).toMatchObject({ state: "askedAgain", duties: "Two Edits a month" });
    expect((await refusalOf(() => sponsorships.takeStep(viewer("ops"), id, "return", { reply: QUESTION }))).code).toBe(
      "FORBIDDEN",
    );
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(rowOf(id)?.state).toBe("offered");
  });

  test("keeps changes that are not sent yet, and is not deleted as a draft", async () => {
    const id = await asked();
    sponsorships.takeStep(viewer("ops"), id, "return", { reply: QUESTION });
    sponsorships.keepDraft(viewer("northbreak"), ID.mia, SponsorshipInput.parse({ ...WHOLE, offer: "Three boards" }));
    sponsorships.discardDraft(viewer("northbreak"), id);
    expect(rowOf(id)).toMatchObject({ state: "returned", offer: "Three boards" });
  });

  test.each(["return", "refuse"] as const)("needs words to the brand with the step %s", async (step) => {
    const id = await asked();
    for (const words of ["", "x".repeat(501)]) {
      const { fields } = await refusalOf(() => sponsorships.takeStep(viewer("ops"), id, step, { reply: words }));
      expect(fields).toEqual({ reply: words ? "Please use at most 500 characters" : "Please tell the brand why" });
    }
    expect([rowOf(id)?.state, db.select().from(sponsorshipReplies).all()]).toEqual(["asked", []]);
  });

  test("can't be changed once it is passed on", async () => {
    const id = await asked();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    await refusalOf(() =>
      sponsorships.keepDraft(viewer("northbreak"), ID.mia, SponsorshipInput.parse({ ...WHOLE, offer: "None" })),
    );
    expect(rowOf(id)?.offer).toBe(WHOLE.offer);
  });
});

test("the operator's words to the brand reach no athlete, neither on the page nor in a copy of the data", async () => {
  const id = await asked();
  sponsorships.takeStep(viewer("ops"), id, "offer");
  sponsorships.takeStep(viewer("ops"), id, "refuse", { reply: QUESTION });
  const read = (who: Name) => JSON.stringify([sponsorships.requestOf(viewer(who), id), heldAbout(ID[who])]);
  expect(read("northbreak")).toContain(QUESTION);
  expect(read("mia")).toContain(id);
  expect(read("mia")).not.toContain(QUESTION);
});

test("the operator reads what the brand did before, and nobody else does", async () => {
  const states = ["declined", "refused", "deal", "agreed", "ended"] as const;
  for (const state of states) db.insert(rows).values({ brandId: ID.northbreak, athleteId: ID.sol, state }).run();
  db.insert(rows).values({ brandId: ID.northbreak, athleteId: ID.ana, state: "draft" }).run();
  db.insert(reports).values({ profileId: ID.northbreak, reporterId: ID.sol, reason: "other" }).run();
  const id = await asked();
  expect(sponsorships.requestOf(viewer("ops"), id)?.history).toEqual({
    asked: 6,
    agreed: 2,
    saidNo: 1,
    refused: 1,
    reports: 1,
    wentBadly: 0,
  });
  expect(sponsorships.requestOf(viewer("northbreak"), id)?.history).toBeUndefined();
});

test("five brands at most wait for one athlete", async () => {
  for (let n = 0; n < 5; n++) {
    const brand = { name: "B", passwordHash: "h", email: `brand.${n}@stokeline.example`, isBusiness: true };
    const { id: brandId } = db.insert(users).values(brand).returning({ id: users.id }).get();
    db.insert(rows).values({ brandId, athleteId: ID.mia, state: "asked" }).run();
  }
  expect(await refusalOf(() => asked())).toMatchObject({
    code: "FORBIDDEN",
    message: "Other brands are asking this athlete already. Please ask again later",
  });
  expect(rowOf(await asked("kit"))?.state).toBe("asked");
});

describe("a paid request", () => {
  const PAID = { gives: ["Products", "Money"], pay: "£500 a year" };

  test("about a 13-17 is passed on only once the operator has ticked what was seen", async () => {
    const id = await asked("kit", PAID);
    expect(sponsorships.requestOf(viewer("ops"), id)?.asksForLicence).toBe(true);
    const { fields } = await refusalOf(() => sponsorships.takeStep(viewer("ops"), id, "offer"));
    expect(Object.keys(fields ?? {})).toEqual(["licence"]);
    expect(rowOf(id)?.state).toBe("asked");
    sponsorships.takeStep(viewer("ops"), id, "offer", { licence: true });
    expect(rowOf(id)).toMatchObject({ state: "offered", licenceSeenAt: expect.any(Number) });
  });

  test.each<[string, Name, Record<string, unknown>]>([
    ["an adult", "mia", PAID],
    ["a 13-17 without pay", "kit", {}],
  ])("about %s needs no tick", async (_, about, details) => {
    const id = await asked(about, details);
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(rowOf(id)).toMatchObject({ state: "offered", licenceSeenAt: null });
  });

  test("tells the brand nothing of who is under 18", async () => {
    const id = await asked("kit", PAID);
    sponsorships.takeStep(viewer("ops"), id, "offer", { licence: true });
    expect(sponsorships.requestOf(viewer("northbreak"), id)?.asksForLicence).toBe(false);
    expect(JSON.stringify(heldAbout(ID.northbreak).sponsorships)).not.toMatch(/licence/i);
  });
});

describe("the last day for an answer", () => {
  test("leaves the athlete a week, however long the operator took", async () => {
    const id = await asked();
    shift(id, 28, 2);
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(rowOf(id)?.answerBy).toBe(dayIn(7));
  });

  test.each(["asked", "returned", "askedAgain", "offered", "withParent"] as const)("ends a request that is %s", async (state) => {
    const id = await asked("kit");
    db.update(rows).set({ state, offeredAt: 1 }).where(eq(rows.id, id)).run();
    shift(id, 10, 0);
    await sponsorships.sweep();
    expect(rowOf(id)?.state).toBe(state);
    shift(id, 10, -1);
    await sponsorships.sweep();
    expect(rowOf(id)?.state).toBe("ended");
  });

  test("ends no request that has its yes", async () => {
    const id = await asked();
    db.update(rows).set({ state: "agreed" }).where(eq(rows.id, id)).run();
    shift(id, 10, -1);
    await sponsorships.sweep();
    expect(rowOf(id)?.state).toBe("agreed");
  });

  test("tells the brand, the athlete and a parent", async () => {
    const id = await asked("kit");
    db.update(rows).set({ state: "withParent", offeredAt: 1 }).where(eq(rows.id, id)).run();
    const parent = { parentEmail: "parent@elsewhere.example", linkKey: "k" };
    db.insert(sponsorshipContacts)
      .values({ sponsorshipId: id, userId: ID.kit, ...parent })
      .run();
    shift(id, 10, -1);
    db.delete(jobs).run();
    await sponsorships.sweep();
    expect(mails().sort()).toEqual(["parent-sponsorship-end-mail", "sponsorship-mail", "sponsorship-mail"]);
    const told = db.select().from(sponsorshipSteps).where(eq(sponsorshipSteps.sponsorshipId, id)).all().at(-1);
    for (const role of ["brand", "athlete"])
      expect(sponsorships.stepToTell(`${told?.id}.${role}`)).toMatchObject({ happening: "ended rule" });
  });

  test("tells no athlete of a question that was never passed on", async () => {
    shift(await asked(), 10, -1);
    db.delete(jobs).run();
    await sponsorships.sweep();
    expect(mails()).toEqual(["sponsorship-mail"]);
  });

  test("takes no late answer before the sweep has ended it", async () => {
    const id = await asked();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    shift(id, 10, -1);
    expect((await refusalOf(() => sponsorships.takeStep(viewer("mia"), id, "decline"))).code).toBe("FORBIDDEN");
  });

  test("is named to whoever has to answer, and to the others", async () => {
    const id = await asked();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    const read = (who: Name) => requestFor(sponsorships.requestOf(viewer(who), id) ?? expect.unreachable()).awaited;
    expect(read("mia")).toMatch(/^Your answer is awaited until \d+ \w+ \d{4}\. Then the question ends by itself\.$/);
    expect(read("northbreak")).toMatch(/^The athlete has until \d+ \w+ \d{4} to answer\.$/);
  });
});

describe("reminders", () => {
  const reminded = async (id: string, ago: number, left: number) => {
    shift(id, ago, left);
    db.delete(jobs).run();
    await sponsorships.sweep();
    return mails();
  };

  test("reach the athlete at half of the time and on the day before the last, once each", async () => {
    const id = await asked();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(await reminded(id, 10, 14)).toEqual([]);
    expect(await reminded(id, 10, 9)).toEqual(["sponsorship-reminder-mail"]);
    expect(await reminded(id, 10, 8)).toEqual([]);
    expect(await reminded(id, 20, 1)).toEqual(["sponsorship-reminder-mail"]);
    expect(await reminded(id, 20, 0)).toEqual([]);
  });

  test("reach the parent in place of a 13-17 who has said yes, beginning anew", async () => {
    const id = await asked("kit");
    db.update(rows).set({ state: "withParent", offeredAt: 1 }).where(eq(rows.id, id)).run();
    expect(await reminded(id, 10, 9)).toEqual(["parent-sponsorship-mail"]);
    expect(await reminded(id, 10, 8)).toEqual([]);
  });

  test("are not sent once the athlete has answered", async () => {
    const id = await asked();
    expect(sponsorships.reminderOf(id)).toBeUndefined();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(sponsorships.reminderOf(id)).toMatchObject({ userId: ID.mia, until: WHOLE.answerBy, to: "athlete" });
    sponsorships.takeStep(viewer("mia"), id, "decline");
    expect(sponsorships.reminderOf(id)).toBeUndefined();
  });
});
