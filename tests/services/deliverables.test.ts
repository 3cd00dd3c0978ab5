import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  DELIVERABLE_STATES,
  DELIVERABLE_STEPS,
  DeliverableInput,
  type DeliverableState,
  type DeliverableStep,
} from "#app/schemas/deliverables.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import { edits as editRows, jobs, deliverables as lines, sponsorships as rows } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { plansOf } from "#tests/plans.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";
import { dayIn, WHOLE } from "#tests/whole-request.ts";

const { add, takeStep } = sponsorships.deliverables;
const WHAT = "A film of the new board";
const DETAILS = { what: WHAT, dueOn: dayIn(20), usage: "On our website", usageUntil: dayIn(200) };

function deal(about: "mia" | "kit" = "mia", facts: Partial<typeof rows.$inferInsert> = {}): string {
  const { agrees, ...details } = WHOLE;
  const row = { ...details, brandId: ID.northbreak, athleteId: ID[about], offeredAt: 1, state: "deal", ...facts } as const;
  return db.insert(rows).values(row).returning().get().id;
}
const added = (id: string, details = {}, by: Name = "northbreak") =>
  add(viewer(by), id, DeliverableInput.parse({ ...DETAILS, ...details })).id;
const lineIn = (state: DeliverableState, id: string) =>
  db
    .insert(lines)
    .values({ ...DETAILS, sponsorshipId: id, state })
    .returning()
    .get().id;
const stateOf = (line: string) => db.select().from(lines).where(eq(lines.id, line)).get()?.state;
const linesSeen = (who: Name, id: string) => sponsorships.requestOf(viewer(who), id)?.lines.map(({ what }) => what);
const mails = () =>
  db
    .select()
    .from(jobs)
    .all()
    .flatMap(({ kind, key }) => (kind === "deliverable-mail" ? [key] : []))
    .sort();

beforeEach(() => {
  for (const table of [rows, jobs]) db.delete(table).run();
});

/** Written by hand, independent of the product's table: the step, the role, the state before and after. */
const ALLOWED: Record<string, DeliverableState | "gone"> = {
  "pass operator written": "open",
  "tick athlete open": "done",
  "tick athlete sentBack": "doneAgain",
  "tick minor open": "done",
  "tick minor sentBack": "doneAgain",
  "confirm brand done": "confirmed",
  "confirm brand doneAgain": "confirmed",
  "sendBack brand done": "sentBack",
  "drop brand written": "gone",
  "drop brand open": "gone",
  "drop operator written": "gone",
};
const PLAYERS = { brand: "northbreak", athlete: "mia", minor: "kit", operator: "ops", stranger: "sol" } as const;
const EVERY = DELIVERABLE_STEPS.flatMap((step) =>
  (Object.keys(PLAYERS) as (keyof typeof PLAYERS)[]).flatMap((role) =>
    DELIVERABLE_STATES.map((state) => [step, role, state] as const),
  ),
);

test.each(EVERY)("%s by the %s when a line is %s", async (step: DeliverableStep, role, state) => {
  const about = role === "minor" ? "kit" : "mia";
  const id = deal(about);
  const line = lineIn(state, id);
  const editId = addEdit({ posterId: ID[about] });
  const expected = ALLOWED[`${step} ${role} ${state}`];
  const act = () => takeStep(viewer(PLAYERS[role]), id, line, step, editId);
  const isSecond = Object.entries(ALLOWED).some(([move, to]) => move.startsWith(`${step} ${role} `) && to === state);
  if (expected || isSecond || (step === "drop" && state === "written" && (role === "athlete" || role === "minor"))) act();
  else expect((await refusalOf(act)).code).toMatch(/FORBIDDEN|NOT_FOUND/);
  expect(stateOf(line)).toBe(expected === "gone" ? undefined : (expected ?? state));
});

test("a line is read by the operator before the athlete, and stands in no copy of the athlete's data until then", () => {
  const id = deal();
  const line = added(id);
  expect([linesSeen("northbreak", id), linesSeen("ops", id), linesSeen("mia", id)]).toEqual([[WHAT], [WHAT], []]);
  expect(JSON.stringify(heldAbout(ID.mia))).not.toContain(WHAT);
  expect(JSON.stringify(heldAbout(ID.northbreak))).toContain(WHAT);
  expect(moderation.waiting(viewer("ops"), 50)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: "sponsorship", id })]),
  );
  takeStep(viewer("ops"), id, line, "pass");
  expect([linesSeen("mia", id), mails()]).toEqual([[WHAT], [`${line}.athlete`]]);
  expect(JSON.stringify(heldAbout(ID.mia))).toContain(WHAT);
  expect(moderation.waiting(viewer("ops"), 50).filter(({ kind }) => kind === "sponsorship")).toEqual([]);
});

test("a double tap adds one line, and a deal has twenty at most", async () => {
  const id = deal();
  expect(added(id)).toBe(added(id));
  for (let n = 1; n < 20; n++) added(id, { what: `Film ${n}` });
  expect(await refusalOf(() => added(id, { what: "One more" }))).toMatchObject({ message: "A deal has at most 20 lines" });
});

test.each([
  [{ what: "" }, "what"],
  [{ what: "x".repeat(201) }, "what"],
  [{ dueOn: "" }, "dueOn"],
  [{ dueOn: dayIn(-1) }, "dueOn"],
  [{ dueOn: dayIn(301) }, "dueOn"],
  [{ usage: "" }, "usage"],
  [{ usage: "x".repeat(201) }, "usage"],
  [{ usageUntil: dayIn(19) }, "usageUntil"],
] as const)("a line with %j is refused at its field", async (details, field) => {
  const id = deal();
  expect(Object.keys((await refusalOf(() => added(id, details))).fields ?? {})).toEqual([field]);
  expect(db.select().from(lines).all()).toEqual([]);
});

test("only the brand adds lines, and only while the deal runs", async () => {
  const id = deal();
  for (const who of ["mia", "ops", "sol"] as const)
    expect((await refusalOf(() => added(id, {}, who))).code).toMatch(/FORBIDDEN|NOT_FOUND/);
  for (const facts of [{ state: "released" }, { state: "stopped" }, { endsOn: dayIn(-1) }] as const) {
    db.delete(rows).run();
    expect((await refusalOf(() => added(deal("mia", facts)))).code).toBe("FORBIDDEN");
  }
});

test("after the end of a deal its lines stay to be read, and nobody changes them", async () => {
  const id = deal();
  const line = lineIn("done", id);
  sponsorships.takeStep(viewer("mia"), id, "stop", { reply: "Enough" });
  expect(sponsorships.requestOf(viewer("northbreak"), id)?.lines).toMatchObject([{ what: WHAT, steps: [] }]);
  expect(await refusalOf(() => takeStep(viewer("northbreak"), id, line, "confirm"))).toMatchObject({ code: "FORBIDDEN" });
});

describe("a line that is done", () => {
  test("names an Edit of the athlete, which becomes an ad for the brand and stays one", async () => {
    const id = deal();
    const line = lineIn("open", id);
    const editId = addEdit({ posterId: ID.mia });
    takeStep(viewer("mia"), id, line, "tick", editId);
    expect(edits.find(viewer("sol"), editId)?.adFor).toBe("Northbreak Boards");
    expect(await refusalOf(() => edits.update(viewer("mia"), editId, { adFor: "" }))).toMatchObject({
      fields: { adFor: "A deal names this Edit, so it stays an ad for that brand" },
    });
    expect(edits.find(viewer("sol"), editId)?.adFor).toBe("Northbreak Boards");
    expect((await refusalOf(() => edits.update(viewer("mia"), editId, { adFor: "A friend" }))).code).toBe("INVALID");
    edits.update(viewer("mia"), editId, { description: "In the evening" });
    expect(mails()).toEqual([`${line}.brand`]);
  });

  test("keeps the brand that the Edit names already", () => {
    const id = deal();
    const editId = addEdit({ posterId: ID.mia, adFor: "Northbreak" });
    takeStep(viewer("mia"), id, lineIn("open", id), "tick", editId);
    expect(edits.find(viewer("sol"), editId)?.adFor).toBe("Northbreak");
  });

  test("needs an own Edit", async () => {
    const id = deal();
    const line = lineIn("open", id);
    for (const editId of ["", "77", addEdit({ posterId: ID.sol })])
      expect(await refusalOf(() => takeStep(viewer("mia"), id, line, "tick", editId))).toMatchObject({
        fields: { editId: "Please choose one of your Edits" },
      });
    expect(stateOf(line)).toBe("open");
  });

  test("makes a 13-17's Edit wait for the operator, as every ad of a minor", () => {
    const id = deal("kit");
    const editId = addEdit({ posterId: ID.kit });
    takeStep(viewer("kit"), id, lineIn("open", id), "tick", editId);
    const row = db.select().from(editRows).where(eq(editRows.id, editId)).get();
    expect(row).toMatchObject({ adFor: "Northbreak Boards", adWaits: true, ready: false });
  });
});

test("both sides are reminded once, three days before the day", async () => {
  const id = deal();
  const [soon, done] = [lineIn("open", id), lineIn("done", id)];
  lineIn("open", id);
  for (const line of [soon, done])
    db.update(lines)
      .set({ dueOn: dayIn(3) })
      .where(eq(lines.id, line))
      .run();
  await sponsorships.sweep();
  expect(mails()).toEqual([`${soon}.athlete`, `${soon}.brand`].sort());
  for (const key of mails()) await sendMail("deliverable-mail", key);
  db.delete(jobs).run();
  await sponsorships.sweep();
  expect(mails()).toEqual([]);
});

test("nobody is told of a line whose deal is over", () => {
  const id = deal();
  const line = lineIn("open", id);
  expect(sponsorships.deliverables.deliverableToTell(`${line}.athlete`)).toMatchObject({ id, to: "athlete", userId: ID.mia });
  sponsorships.takeStep(viewer("mia"), id, "stop", { reply: "Enough" });
  expect(sponsorships.deliverables.deliverableToTell(`${line}.athlete`)).toBeUndefined();
});

test("a deal waits at the desk for whoever a line waits for, and for nobody after its end", () => {
  const id = deal();
  const line = lineIn("written", id);
  const waitsFor = () =>
    (["ops", "mia", "northbreak"] as const).filter((who) =>
      sponsorships.deskOf(viewer(who)).toDo.requests.some((request) => request.id === id),
    );
  const whenIt = (state: DeliverableState) => {
    db.update(lines).set({ state }).where(eq(lines.id, line)).run();
    return waitsFor();
  };
  expect(DELIVERABLE_STATES.map(whenIt)).toEqual([["ops"], ["mia"], ["northbreak"], ["mia"], ["northbreak"], []]);
  expect(sponsorships.deskOf(viewer("mia")).others.requests.map((request) => request.id)).toEqual([id]);
  whenIt("open");
  sponsorships.takeStep(viewer("mia"), id, "stop", { reply: "Enough" });
  expect(waitsFor()).toEqual([]);
});

test("what is due is found by indexes, deal by deal", () => {
  const plans = plansOf(() => sponsorships.deliverables.remind());
  const due = [...plans].filter(([statement]) => statement.includes("reminded_at")).flatMap(([, plan]) => plan);
  expect(due).toHaveLength(2);
  expect(due.every((step) => step.startsWith("SEARCH "))).toBe(true);
});

test("the mail to the operator counts lines of running deals alone", () => {
  const id = deal();
  lineIn("written", id);
  expect(sponsorships.countAtDesk()).toBe(1);
  sponsorships.takeStep(viewer("mia"), id, "stop", { reply: "Enough" });
  expect(sponsorships.countAtDesk()).toBe(0);
});
