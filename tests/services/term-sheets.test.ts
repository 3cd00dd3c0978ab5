import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { PAID_MINORS } from "#app/content/sponsorship-turns.ts";
import { env } from "#app/env.server.ts";
import {
  ChangeInput,
  TERM_SHEET_STATES,
  TERM_SHEET_STEPS,
  type TermSheetState,
  type TermSheetStep,
} from "#app/schemas/term-sheets.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { tokenFor } from "#app/services/sponsorships/links.server.ts";
import { db } from "#db";
import { blocks, jobs, sponsorships as rows, termSheets as sheets, sponsorshipContacts, users } from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";
import { dayIn, WHOLE } from "#tests/whole-request.ts";

const { change, takeStep } = sponsorships.termSheets;
const DAY = 24 * 60 * 60 * 1000;
const PARENT = "sheets.parent@stokeline.example";

/** Takes a request through both confirmations, so that the product itself makes the first sheet. */
function deal(about: "mia" | "kit" = "mia", facts: Partial<typeof rows.$inferInsert> = {}): string {
  const { agrees, ...details } = WHOLE;
  const row = { ...details, brandId: ID.northbreak, athleteId: ID[about], offeredAt: 1, state: "released", ...facts } as const;
  const { id } = db.insert(rows).values(row).returning().get();
  if (about === "kit") db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.kit, parentEmail: PARENT }).run();
  for (const who of ["northbreak", about] as const) sponsorships.takeStep(viewer(who), id, "confirm");
  db.delete(jobs).run();
  return id;
}
const changed = (id: string, wanted: object = { offer: "Three boards" }, by: Name = "northbreak") =>
  change(viewer(by), id, ChangeInput.parse(wanted)).id;
const sheetsSeen = (who: Name, id: string) => sponsorships.requestOf(viewer(who), id)?.sheets ?? [];
const statesSeen = (who: Name, id: string) => sheetsSeen(who, id).map(({ state }) => state);
const rowOf = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get();
const stateOf = (sheet: string) => db.select().from(sheets).where(eq(sheets.id, sheet)).get()?.state;
const setState = (sheet: string, state: TermSheetState, changedAt = Date.now()) =>
  db.update(sheets).set({ state, changedAt }).where(eq(sheets.id, sheet)).run();
async function letterOf(kind: string, key: string, to: string) {
  await sendMail(kind, key);
  return lettersTo(to, env.DATA_DIR).at(-1);
}
const mails = () =>
  db
    .select()
    .from(jobs)
    .all()
    .flatMap(({ kind, key }) => (/^(term-sheet|parent-sponsorship|deal-end)-mail$/.test(kind) ? [`${kind} ${key}`] : []))
    .sort();

beforeEach(() => {
  for (const table of [rows, jobs]) db.delete(table).run();
});

describe("the first sheet", () => {
  test("is made with the second confirmation, and says what was agreed and who said yes", () => {
    const id = deal();
    const { agrees, words, answerBy, ...terms } = WHOLE;
    expect(sheetsSeen("mia", id)).toEqual([
      expect.objectContaining({
        version: 1,
        brandName: "Northbreak Boards",
        athleteName: "Mia Trevose",
        byParent: false,
        state: "accepted",
        terms,
        steps: [],
      }),
    ]);
  });

  test("says that a parent agreed for a 13-17", () => {
    expect(sheetsSeen("northbreak", deal("kit"))).toMatchObject([{ version: 1, byParent: true }]);
  });

  test("keeps the names of that day", () => {
    const id = deal();
    db.update(users).set({ name: "Mia the Second" }).where(eq(users.id, ID.mia)).run();
    expect(sheetsSeen("northbreak", id)).toMatchObject([{ athleteName: "Mia Trevose" }]);
    db.update(users).set({ name: "Mia Trevose" }).where(eq(users.id, ID.mia)).run();
  });

  test("names nobody who is hidden from the reader, at any door", () => {
    const id = deal();
    db.insert(blocks).values({ id: "78", blockerId: ID.mia, blockedId: ID.northbreak }).run();
    expect(sheetsSeen("northbreak", id)).toMatchObject([{ athleteName: "", brandName: "Northbreak Boards" }]);
    expect(sheetsSeen("ops", id)).toMatchObject([{ athleteName: "Mia Trevose" }]);
    db.delete(blocks).where(eq(blocks.id, "78")).run();
  });

  test("stays to be read after an early end", () => {
    const id = deal();
    sponsorships.takeStep(viewer("mia"), id, "stop", { reply: "Enough" });
    expect([statesSeen("mia", id), statesSeen("northbreak", id), statesSeen("ops", id)]).toEqual([
      ["accepted"],
      ["accepted"],
      ["accepted"],
    ]);
  });
});

describe("a change", () => {
  test("is read by the operator before the athlete, and stands in no copy of the athlete's data until then", () => {
    const id = deal();
    const sheet = changed(id, { offer: "A secret third board" });
    expect([statesSeen("northbreak", id), statesSeen("ops", id), statesSeen("mia", id)]).toEqual([
      ["written", "accepted"],
      ["written", "accepted"],
      ["accepted"],
    ]);
    expect(JSON.stringify(heldAbout(ID.mia))).not.toContain("secret third");
    expect(JSON.stringify(heldAbout(ID.northbreak))).toContain("secret third");
    expect(moderation.waiting(viewer("ops"), 50)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "sponsorship", id })]),
    );
    takeStep(viewer("ops"), id, sheet, "pass");
    expect([statesSeen("mia", id), mails()]).toEqual([["open", "accepted"], [`term-sheet-mail ${sheet}.athlete`]]);
    expect(JSON.stringify(heldAbout(ID.mia))).toContain("secret third");
  });

  test("holds with the yes, as the next version, and the request has the new terms", () => {
    const id = deal();
    const sheet = changed(id, { offer: "Three boards", endsOn: dayIn(500) });
    takeStep(viewer("ops"), id, sheet, "pass");
    expect(rowOf(id)).toMatchObject({ offer: "Two boards", endsOn: WHOLE.endsOn });
    takeStep(viewer("mia"), id, sheet, "accept");
    expect(rowOf(id)).toMatchObject({ offer: "Three boards", endsOn: dayIn(500), duties: WHOLE.duties });
    expect(sheetsSeen("northbreak", id)).toMatchObject([
      { version: 2, terms: { offer: "Three boards" } },
      { version: 1, terms: { offer: "Two boards" } },
    ]);
    expect(mails()).toEqual([`term-sheet-mail ${sheet}.athlete`, `term-sheet-mail ${sheet}.brand`].sort());
  });

  test("loses contact details on its way, unless the operator ticks them", () => {
    const offers = [false, true].map((marked) => {
      const id = deal();
      const sheet = changed(id, { offer: "Call +44 20 7946 0958" });
      takeStep(viewer("ops"), id, sheet, "pass", { marked });
      const [seen] = sheetsSeen("mia", id);
      db.delete(rows).run();
      return seen?.terms.offer;
    });
    expect(offers).toEqual(["Call [left out]", "Call +44 20 7946 0958"]);
  });

  test("about pay of a 13-17 needs the operator's tick about a licence", async () => {
    const id = deal("kit", { gives: ["Money"], pay: "100 GBP" });
    const sheet = changed(id, { pay: "200 GBP" });
    expect(await refusalOf(() => takeStep(viewer("ops"), id, sheet, "pass"))).toMatchObject({
      fields: { licence: "Please tick that you have looked at whether a licence is needed" },
    });
    takeStep(viewer("ops"), id, sheet, "pass", { licence: true });
    expect(stateOf(sheet)).toBe("open");
    expect(PAID_MINORS).toContain("licence");
  });

  test("is refused with a reason that the brand alone reads", async () => {
    const id = deal();
    const sheet = changed(id);
    expect((await refusalOf(() => takeStep(viewer("ops"), id, sheet, "refuse"))).fields).toHaveProperty("reply");
    expect((await refusalOf(() => takeStep(viewer("ops"), id, sheet, "refuse", { reply: "x".repeat(501) }))).fields).toEqual({
      reply: "Please use at most 500 characters",
    });
    takeStep(viewer("ops"), id, sheet, "refuse", { reply: "Too little for it" });
    expect(sheetsSeen("northbreak", id)[0]).toMatchObject({ state: "refused", reason: "Too little for it" });
    expect(statesSeen("mia", id)).toEqual(["accepted"]);
    expect(JSON.stringify(heldAbout(ID.mia))).not.toContain("Too little");
    expect(mails()).toEqual([`term-sheet-mail ${sheet}.brand`]);
    expect(changed(id, { offer: "Four boards" })).not.toBe(sheet);
  });

  test.each([
    [{ offer: "" }, "offer"],
    [{ offer: "Two boards" }, "offer"],
    [{ offer: "x".repeat(201) }, "offer"],
    [{ duties: "" }, "duties"],
    [{ endsOn: dayIn(299) }, "endsOn"],
    [{ endsOn: "soon" }, "endsOn"],
    [{ endsOn: dayIn(4 * 365) }, "endsOn"],
  ])("with %j is refused at its field", async (wanted, field) => {
    const id = deal();
    expect(Object.keys((await refusalOf(() => changed(id, wanted))).fields ?? {})).toEqual([field]);
    expect(statesSeen("northbreak", id)).toEqual(["accepted"]);
  });

  test("is written once by a double tap, and no second one while it waits", async () => {
    const id = deal();
    const sheet = changed(id);
    expect(changed(id)).toBe(sheet);
    expect((await refusalOf(() => changed(id, { offer: "Four boards" }))).code).toBe("FORBIDDEN");
    expect(sponsorships.requestOf(viewer("northbreak"), id)?.mayChangeTerms).toBe(false);
  });

  test("waits for 30 days after a no", async () => {
    const id = deal();
    const sheet = changed(id);
    setState(sheet, "declined", Date.now() - 29 * DAY);
    expect((await refusalOf(() => changed(id))).code).toBe("FORBIDDEN");
    setState(sheet, "declined", Date.now() - 31 * DAY);
    expect(changed(id)).not.toBe(sheet);
  });

  test("is the brand's alone to write, while the deal runs", async () => {
    const id = deal();
    for (const who of ["mia", "ops", "sol"] as const)
      expect((await refusalOf(() => changed(id, { offer: "More" }, who))).code).toMatch(/FORBIDDEN|NOT_FOUND/);
    sponsorships.takeStep(viewer("mia"), id, "stop", { reply: "Enough" });
    expect((await refusalOf(() => changed(id))).code).toBe("FORBIDDEN");
  });

  test("is over with the deal", async () => {
    const id = deal();
    const sheet = changed(id);
    takeStep(viewer("ops"), id, sheet, "pass");
    sponsorships.takeStep(viewer("northbreak"), id, "stop", { reply: "Enough" });
    expect((await refusalOf(() => takeStep(viewer("mia"), id, sheet, "accept"))).code).toBe("FORBIDDEN");
    expect(sponsorships.sheetToTell(`${sheet}.athlete`)).toBeUndefined();
    expect(sponsorships.deskOf(viewer("mia")).toDo.requests).toEqual([]);
  });

  test("waits at the desk for the operator, then for an adult athlete, and never for a 13-17", () => {
    const waitFor = (about: "mia" | "kit", state: TermSheetState) => {
      const id = deal(about);
      setState(changed(id), state);
      const who = (["ops", about, "northbreak"] as const).filter((one) =>
        sponsorships.deskOf(viewer(one)).toDo.requests.some((request) => request.id === id),
      );
      db.delete(rows).run();
      return who;
    };
    expect(TERM_SHEET_STATES.map((state) => waitFor("mia", state))).toEqual([["ops"], ["mia"], [], [], [], []]);
    expect(TERM_SHEET_STATES.map((state) => waitFor("kit", state))).toEqual([["ops"], [], [], [], [], []]);
  });
});

describe("a change for a 13-17", () => {
  const openFor = (id: string) => {
    const sheet = changed(id);
    takeStep(viewer("ops"), id, sheet, "pass");
    return sheet;
  };

  test("is mailed to both, and the parent alone says yes to it by the mailed link", async () => {
    const id = deal("kit");
    const sheet = openFor(id);
    expect(mails()).toEqual([`parent-sponsorship-mail ${id}`, `term-sheet-mail ${sheet}.athlete`]);
    expect(await letterOf("parent-sponsorship-mail", id, PARENT)).toContain("wants to change what it agreed with your child");
    expect((await refusalOf(() => takeStep(viewer("kit"), id, sheet, "accept"))).code).toBe("FORBIDDEN");
    sponsorships.parents.answerChange(tokenFor(id), sheet, "accept");
    expect(sheetsSeen("kit", id)).toMatchObject([{ version: 2, byParent: true, state: "accepted" }, { version: 1 }]);
    expect(rowOf(id)?.offer).toBe("Three boards");
  });

  test("falls with the no of either", () => {
    for (const says of ["kit", "parent"] as const) {
      const id = deal("kit");
      const sheet = openFor(id);
      if (says === "kit") takeStep(viewer("kit"), id, sheet, "decline");
      else sponsorships.parents.answerChange(tokenFor(id), sheet, "decline");
      expect([stateOf(sheet), rowOf(id)?.offer]).toEqual(["declined", "Two boards"]);
      db.delete(rows).run();
    }
  });

  test("is no longer the parent's to answer once the athlete is 18", async () => {
    const id = deal("kit");
    const sheet = openFor(id);
    db.update(rows).set({ athleteId: ID.mia }).where(eq(rows.id, id)).run();
    db.update(sponsorshipContacts).set({ userId: ID.mia }).run();
    expect((await refusalOf(() => sponsorships.parents.answerChange(tokenFor(id), sheet, "accept"))).code).toBe("FORBIDDEN");
    takeStep(viewer("mia"), id, sheet, "accept");
    expect(stateOf(sheet)).toBe("accepted");
  });
});

/** Written by hand, independent of the product's table: the step, the role, the state before and after. */
const ALLOWED: Record<string, TermSheetState | "gone"> = {
  "pass operator written": "open",
  "refuse operator written": "refused",
  "accept athlete open": "accepted",
  "decline athlete open": "declined",
  "decline minor open": "declined",
  "drop brand written": "gone",
  "drop brand open": "withdrawn",
};
const PLAYERS = { brand: "northbreak", athlete: "mia", minor: "kit", operator: "ops", stranger: "sol" } as const;
const EVERY = TERM_SHEET_STEPS.flatMap((step) =>
  (Object.keys(PLAYERS) as (keyof typeof PLAYERS)[]).flatMap((role) =>
    TERM_SHEET_STATES.map((state) => [step, role, state] as const),
  ),
);

test.each(EVERY)("%s by the %s when a change is %s", async (step: TermSheetStep, role, state) => {
  const id = deal(role === "minor" ? "kit" : "mia");
  const sheet = changed(id);
  setState(sheet, state);
  const expected = ALLOWED[`${step} ${role} ${state}`];
  const act = () => takeStep(viewer(PLAYERS[role]), id, sheet, step, { reply: "No" });
  const isSecond = Object.entries(ALLOWED).some(([move, to]) => move.startsWith(`${step} ${role} `) && to === state);
  const isHidden = (role === "athlete" || role === "minor") && (state === "written" || state === "refused");
  if (expected || isSecond || (step === "drop" && isHidden)) act();
  else expect((await refusalOf(act)).code).toMatch(/FORBIDDEN|NOT_FOUND/);
  expect(stateOf(sheet)).toBe(expected === "gone" ? undefined : (expected ?? state));
});

describe("the last day of a deal", () => {
  const near = () => deal("mia", { startsOn: dayIn(-100), endsOn: dayIn(10) });

  test("is told to both sides once, two weeks before, and again after it went on longer", async () => {
    const id = near();
    await sponsorships.sweep();
    expect(mails()).toEqual([`deal-end-mail ${id}.athlete`, `deal-end-mail ${id}.brand`]);
    const letters = [
      await letterOf("deal-end-mail", `${id}.brand`, emailOf("northbreak")),
      await letterOf("deal-end-mail", `${id}.athlete`, emailOf("mia")),
    ];
    expect(letters[0]).toContain("Write a change with a later last day");
    expect(letters[1]).not.toContain("later last day");
    db.delete(jobs).run();
    await sponsorships.sweep();
    expect(mails()).toEqual([]);

    const sheet = changed(id, { endsOn: dayIn(12) });
    takeStep(viewer("ops"), id, sheet, "pass");
    takeStep(viewer("mia"), id, sheet, "accept");
    db.delete(jobs).run();
    await sponsorships.sweep();
    expect(mails()).toHaveLength(2);
  });

  test("is followed by a mail to both that asks how it went", async () => {
    const id = near();
    await sponsorships.sweep(Date.now() + 11 * DAY);
    expect(rowOf(id)?.state).toBe("ended");
    expect(mails()).toContain(`deal-end-mail ${id}.athlete`);
    expect(sponsorships.endToTell(`${id}.athlete`)).toBeUndefined();
    db.update(rows)
      .set({ endsOn: dayIn(-1) })
      .where(eq(rows.id, id))
      .run();
    expect(await letterOf("deal-end-mail", `${id}.athlete`, emailOf("mia"))).toContain("How did it go?");
  });

  test("is told to nobody whose deal was stopped", () => {
    const id = near();
    sponsorships.takeStep(viewer("mia"), id, "stop", { reply: "Enough" });
    expect(sponsorships.endToTell(`${id}.brand`)).toBeUndefined();
  });
});
