import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as limits from "#app/kernel/limits.server.ts";
import { isTaken, nextState, type Role } from "#app/schemas/sponsorship-course.ts";
import { BUTTON_STEPS, STATES } from "#app/schemas/sponsorships.ts";
import { db } from "#db";
import { deliverables, sponsorships as rows, sponsorshipContacts, sponsorshipSteps, termSheets } from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf } from "#tests/cast.ts";
import { dayIn, WHOLE } from "#tests/whole-request.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

const { agrees: _, ...DETAILS } = WHOLE;
const stateOf = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get()?.state;

/** Makes a request of Northbreak in a state of the course. */
function requestIn(state: (typeof STATES)[number], about: Name): string {
  db.delete(rows).run();
  const offeredAt = ["draft", "asked", "returned", "askedAgain"].includes(state) ? null : 1;
  const values = { ...DETAILS, brandId: ID.northbreak, athleteId: ID[about], state, offeredAt };
  return db.insert(rows).values(values).returning({ id: rows.id }).get().id;
}

async function byGraphql(who: Name, name: string, args: Record<string, unknown>, selection = "{ id }") {
  const given = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value ?? null)}`);
  const root = ["sponsorship", "sponsorshipDesk"].includes(name) ? "query" : "mutation";
  const { data, errors } = await ask(`${root} { ${name}${given.length > 0 ? `(${given})` : ""} ${selection} }`, {}, tokenOf(who));
  return { found: data?.[name], code: errors[0]?.extensions.code, fields: errors[0]?.extensions.fields };
}

async function byTrpc(who: Name, name: string, args: Record<string, unknown>) {
  const headers = { authorization: `Bearer ${tokenOf(who)}`, "content-type": "application/json" };
  const answer = await fetch(`${base}/trpc/${name}`, { method: "POST", headers, body: JSON.stringify(args) });
  return answer.ok;
}

beforeEach(async () => {
  for (const table of [rows, sponsorshipContacts, sponsorshipSteps]) db.delete(table).run();
  addEdit({ posterId: ID.kit });
  await limits.forgive("sponsorship", `by ${ID.northbreak}`);
});

const PLAYERS: [Name, Role, Name][] = [
  ["northbreak", "brand", "mia"],
  ["mia", "athlete", "mia"],
  ["kit", "minor", "kit"],
  ["ops", "operator", "mia"],
];

describe.each(PLAYERS)("the steps of %s as %s", (who, role, about) => {
  test.each(STATES)("at both doors are those of the course, from %s", async (state) => {
    for (const step of BUTTON_STEPS)
      for (const door of [byGraphql, byTrpc]) {
        const id = requestIn(state, about);
        await door(who, "takeSponsorshipStep", { id, step, reply: "It names no brand" });
        const isKnown = role === "brand" || role === "operator" || !["draft", "asked", "returned", "askedAgain"].includes(state);
        const next = isKnown && !(role === "operator" && state === "draft") ? nextState(step, role, state) : undefined;
        expect([step, stateOf(id)]).toEqual([step, next ?? state]);
        if (next) expect(isTaken(step, role, next)).toBe(true);
      }
  });
});

test.each(["sol", "pip", "fakie", "stat"] as const)("%s, who has no part in it, takes no step and reads nothing", async (who) => {
  for (const state of STATES) {
    const id = requestIn(state, "mia");
    const { found, code } = await byGraphql(who, "sponsorship", { id }, "{ steps request { words } }");
    expect([found, code]).toEqual([null, "NOT_FOUND"]);
    for (const step of BUTTON_STEPS) await byTrpc(who, "takeSponsorshipStep", { id, step, reply: "Why" });
    expect(stateOf(id)).toBe(state);
  }
});

test("a request goes from the first word to a brand on the profile, by operations alone", async () => {
  const asked = await byGraphql("northbreak", "askAthlete", { userId: ID.mia, ...DETAILS, agrees: true });
  const { id } = asked.found as { id: string };
  const read = async (who: Name) =>
    (
      await byGraphql(
        who,
        "sponsorship",
        { id },
        "{ steps contact codeSent asksForLicence showsBrand course { step by reply } request { state sentence gives answerBy brand { id } athlete { id } } }",
      )
    ).found;
  const step = (who: Name, step: string, more = {}) => byGraphql(who, "takeSponsorshipStep", { id, step, ...more });

  expect(await read("mia")).toBeNull();
  expect((await step("ops", "return")).fields).toEqual({ reply: "Please tell the brand why" });
  await step("ops", "return", { reply: "Which boards?" });
  expect(await read("northbreak")).toMatchObject({ steps: ["ask", "withdraw"], request: { state: "returned" } });
  expect((await byGraphql("northbreak", "askAthlete", { userId: ID.mia, ...DETAILS, offer: "Two fishes" })).found).toEqual({
    id,
  });
  await step("ops", "offer");

  expect(await read("mia")).toMatchObject({
    steps: ["question", "accept", "decline"],
    contact: null,
    codeSent: false,
    asksForLicence: false,
    showsBrand: null,
    course: [{ step: "ask" }, { step: "return", reply: null }, { step: "ask" }, { step: "offer", by: "operator" }],
    request: {
      state: "offered",
      gives: ["Products"],
      answerBy: DETAILS.answerBy,
      brand: { id: ID.northbreak },
      athlete: { id: ID.mia },
    },
  });
  expect(await read("northbreak")).toMatchObject({ course: [{}, { reply: "Which boards?" }, {}, {}] });
  const desk = await byGraphql("mia", "sponsorshipDesk", {}, "{ toDo { id sentence cursor } others { id } }");
  expect(desk.found).toMatchObject({ toDo: [{ id }], others: [] });

  await step("mia", "question", { reply: "Where? Write to m@wave.example" });
  const fields = "{ marks proposed { pay offer duties } course { step reply } }";
  const openFor = async (who: Name) => (await byGraphql(who, "sponsorship", { id }, fields)).found;
  expect(await openFor("ops")).toMatchObject({ marks: ["m@wave.example"], proposed: null });
  expect(await openFor("northbreak")).toMatchObject({ marks: [], course: [{}, {}, {}, {}, { step: "question", reply: null }] });
  await step("ops", "pass");
  expect((await step("northbreak", "answer", { reply: "Here", offer: "" })).fields).toEqual({
    offer: "Please say what you offer",
  });
  await step("northbreak", "answer", { reply: "Here", offer: "Nine fishes", pay: null });
  const proposed = { pay: "", offer: "Nine fishes", duties: DETAILS.duties };
  expect([await openFor("ops"), await openFor("mia")]).toMatchObject([{ proposed }, { proposed: null, marks: [] }]);
  await step("ops", "offer");
  expect(await read("mia")).toMatchObject({ steps: ["accept", "decline"], request: { state: "offeredAgain" } });

  expect((await byGraphql("mia", "acceptSponsorship", { id, contact: "elsewhere" })).fields).toEqual({
    contact: "Please enter a valid Email Address",
  });
  await byGraphql("mia", "acceptSponsorship", { id, contact: emailOf("mia") });
  await step("ops", "release");
  expect(await read("northbreak")).toMatchObject({ contact: emailOf("mia") });
  for (const who of ["northbreak", "mia"] as const) await step(who, "confirm");
  expect(await read("mia")).toMatchObject({ showsBrand: false, request: { state: "deal" } });
  const line = { what: "A film", dueOn: dayIn(9), usage: "On our page" };
  expect((await byGraphql("mia", "addDeliverable", { id, ...line })).code).toBe("FORBIDDEN");
  await byGraphql("northbreak", "addDeliverable", { id, ...line });
  const linesFor = async (who: Name) =>
    (await byGraphql(who, "sponsorship", { id }, "{ deliverables { id what state sentence editId steps } }")).found;
  expect(await linesFor("mia")).toEqual({ deliverables: [] });
  const [deliverable] = db.select().from(deliverables).all();
  const deliver = (who: Name, deliverableStep: string, editId?: string) =>
    byGraphql(who, "takeDeliverableStep", { id, deliverableId: deliverable?.id, deliverableStep, editId });
  await deliver("ops", "pass");
  expect(await linesFor("mia")).toMatchObject({ deliverables: [{ what: "A film", state: "open", steps: ["tick"] }] });
  expect((await deliver("mia", "tick")).fields).toEqual({ editId: "Please choose one of your Edits" });
  await deliver("mia", "tick", EDITS.bowl.id);
  await deliver("northbreak", "confirm");
  expect(await linesFor("northbreak")).toMatchObject({
    deliverables: [{ state: "confirmed", editId: EDITS.bowl.id, steps: [] }],
  });

  const sheetsFor = async (who: Name) => {
    const wanted = "{ mayChangeTerms termSheets { id version offer endsOn state sentence steps } }";
    return (await byGraphql(who, "sponsorship", { id }, wanted)).found;
  };
  expect(await sheetsFor("mia")).toMatchObject({ mayChangeTerms: false, termSheets: [{ version: 1, offer: "Nine fishes" }] });
  expect((await byGraphql("northbreak", "changeTerms", { id, offer: "", duties: null })).fields).toEqual({
    offer: "Please say what you offer",
  });
  await byGraphql("northbreak", "changeTerms", { id, offer: "Ten fishes", duties: null });
  const change = db.select().from(termSheets).where(eq(termSheets.state, "written")).get();
  const sheetStep = (who: Name, name: string) =>
    byGraphql(who, "takeTermSheetStep", { id, sheetId: change?.id, sheetStep: name });
  await sheetStep("ops", "pass");
  expect(await sheetsFor("mia")).toMatchObject({ termSheets: [{ version: null, steps: ["accept", "decline"] }, {}] });
  await sheetStep("mia", "accept");
  expect(await sheetsFor("northbreak")).toMatchObject({
    mayChangeTerms: true,
    termSheets: [{ version: 2, offer: "Ten fishes", state: "accepted", steps: [] }, { version: 1 }],
  });
  await byGraphql("mia", "showSponsor", { id, wanted: true });
  expect(await read("mia")).toMatchObject({ showsBrand: true });
  expect(await read("northbreak")).toMatchObject({ showsBrand: null });

  await step("northbreak", "stop", { reply: "No team" });
  const fed = async (who: Name) =>
    (await byGraphql(who, "sponsorship", { id }, "{ mayGiveFeedback feedback { by wentWell experience isRead } }")).found;
  expect(await fed("mia")).toEqual({ mayGiveFeedback: true, feedback: [] });
  await byGraphql("mia", "giveDealFeedback", { id, went: "badly", experience: "No fish came" });
  const feedback = [{ by: "athlete", wentWell: false, experience: "No fish came", isRead: false }];
  expect([await fed("mia"), await fed("northbreak"), await fed("ops")]).toEqual([
    { mayGiveFeedback: false, feedback },
    { mayGiveFeedback: true, feedback: [] },
    { mayGiveFeedback: false, feedback },
  ]);
  await byGraphql("ops", "readDealFeedback", { id });
  expect(await fed("ops")).toMatchObject({ feedback: [{ isRead: true }] });
});

test("a 13-17 names a parent, and the brand reads neither the parent nor an age before the release", async () => {
  const id = requestIn("offered", "kit");
  db.update(rows)
    .set({ gives: ["Money"], pay: "£500" })
    .where(eq(rows.id, id))
    .run();
  await byGraphql("kit", "sendSponsorshipCode", { id, parentEmail: "parent.of.kit@elsewhere.example" });
  const read = async (who: Name) =>
    JSON.stringify(
      (await byGraphql(who, "sponsorship", { id }, "{ contact codeSent asksForLicence request { sentence } }")).found,
    );
  expect(db.select().from(sponsorshipContacts).all()).toMatchObject([{ parentEmail: "parent.of.kit@elsewhere.example" }]);
  expect(await read("northbreak")).toBe(
    '{"contact":null,"codeSent":false,"asksForLicence":false,"request":{"sentence":"We\'ve read your request and passed it on to the athlete."}}',
  );
  expect((await byGraphql("kit", "acceptSponsorship", { id, code: "000000" })).code).toBe("BAD_USER_INPUT");
  expect(stateOf(id)).toBe("offered");
});

test("a draft is kept and deleted by its brand alone", async () => {
  const { found } = await byGraphql("northbreak", "keepSponsorshipDraft", { userId: ID.mia, words: "Ride for us" });
  const { id } = found as { id: string };
  expect((await byGraphql("ops", "deleteSponsorshipDraft", { id })).code).toBe("NOT_FOUND");
  expect((await byGraphql("sol", "keepSponsorshipDraft", { userId: ID.mia })).code).toBe("FORBIDDEN");
  await byGraphql("northbreak", "deleteSponsorshipDraft", { id });
  expect(db.select().from(rows).all()).toEqual([]);
});
