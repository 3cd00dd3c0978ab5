import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sentenceFor } from "#app/content/sponsorship-words.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { COURSE, type Role } from "#app/schemas/sponsorship-course.ts";
import { AGREEMENT_VERSION, SponsorshipInput, STATES, STEPS } from "#app/schemas/sponsorships.ts";
import { closeAccount } from "#app/services/accounts/closing.server.ts";
import * as codes from "#app/services/guardians/codes.server.ts";
import { remember } from "#app/services/guardians/index.server.ts";
import { setBandByOperator } from "#app/services/guardians/operator.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { tokenFor } from "#app/services/sponsorships/links.server.ts";
import { db } from "#db";
import {
  clicks as clickRows,
  dataAgreements,
  edits as editRows,
  jobs,
  notifications as notificationRows,
  parentCodes,
  sponsorships as rows,
  sponsorshipContacts,
  sponsorshipEnds,
  sponsorshipSteps,
  users,
} from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { aParent, doMails, elsewhere, lastCode, lastLetter } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";
import { dayIn, WHOLE } from "#tests/whole-request.ts";

const DAY = 24 * 60 * 60 * 1000;
const WHY = "It names no brand";

const asking = (details: Record<string, unknown> = {}) => SponsorshipInput.parse({ ...WHOLE, ...details });
/** The first tests would use up the daily limit. */
const ask = (by: Name = "northbreak", about: Name = "mia", details = {}) =>
  sponsorships.ask(viewer(by), ID[about], asking(details)).then(async (sent) => {
    await limits.forgive("sponsorship", `by ${ID[by]}`);
    return sent;
  });
const become = (name: Name, traits: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(traits).where(eq(users.id, ID[name])).run();
const stateOf = (id: string) => db.select().from(rows).where(eq(rows.id, id)).get()?.state;
const stepsOf = (id: string) =>
  db
    .select()
    .from(sponsorshipSteps)
    .where(eq(sponsorshipSteps.sponsorshipId, id))
    .all()
    .map(({ step, by }) => `${step} ${by}`);
const contacts = () => db.select().from(sponsorshipContacts).all();

/** Makes a request in a state of the course, `about` the athlete. */
function inState(state: (typeof STATES)[number], about: Name = "mia"): string {
  const { agrees, ...details } = asking();
  const offeredAt = ["draft", "asked", "returned", "askedAgain"].includes(state) ? null : 1;
  const facts = { ...details, brandId: ID.northbreak, athleteId: ID[about], state, offeredAt };
  return db.insert(rows).values(facts).returning({ id: rows.id }).get().id;
}

/** Names a parent as Kit, and returns the code in the mail. */
async function codeFor(id: string, parent = aParent()): Promise<string> {
  await sponsorships.parents.sendCode(viewer("kit"), id, elsewhere(), parent);
  await doMails("kit", ["parent-sponsorship-code-mail"]);
  return lastCode(parent);
}

const accept = (who: Name, id: string, address = emailOf(who)) => sponsorships.addresses.accept(viewer(who), id, address);

/** Chooses another address as Mia, and types the code mailed to it. */
async function acceptWithOther(id: string, address: string): Promise<void> {
  await sponsorships.addresses.sendCode(viewer("mia"), id, elsewhere(), address);
  await doMails("mia", ["parent-sponsorship-code-mail"]);
  sponsorships.addresses.accept(viewer("mia"), id, address, lastCode(address.trim().toLowerCase()));
}

/** A request that was asked, passed on, accepted and released. */
async function released(): Promise<string> {
  const { id } = await ask();
  sponsorships.takeStep(viewer("ops"), id, "offer");
  await acceptWithOther(id, "mia.for.brands@elsewhere.example");
  sponsorships.takeStep(viewer("ops"), id, "release");
  return id;
}

const PLAYERS: Record<Role, Name | undefined> = {
  brand: "northbreak",
  athlete: "mia",
  minor: "kit",
  parent: undefined,
  operator: "ops",
};
const OTHERS: Name[] = ["sol", "kit", "pip", "fakie", "stat"];
const PARENT = "parent.of.kit@stokeline.example";

/** Written by hand, independent of the product's table: the role, the state and the step. */
const ALLOWED: Record<string, string> = {
  "ask brand draft": "asked",
  "ask brand returned": "askedAgain",
  "return operator asked": "returned",
  "offer operator askedAgain": "offered",
  "refuse operator askedAgain": "refused",
  "withdraw brand returned": "withdrawn",
  "withdraw brand askedAgain": "withdrawn",
  "offer operator asked": "offered",
  "refuse operator asked": "refused",
  "refuse operator offered": "refused",
  "refuse operator withParent": "refused",
  "refuse operator agreed": "refused",
  "refuse operator questioned": "refused",
  "refuse operator questionPassed": "refused",
  "refuse operator answered": "refused",
  "refuse operator offeredAgain": "refused",
  "question athlete offered": "questioned",
  "question parent withParent": "questioned",
  "pass operator questioned": "questionPassed",
  "answer brand questionPassed": "answered",
  "offer operator answered": "offeredAgain",
  "accept athlete offeredAgain": "agreed",
  "accept parent offeredAgain": "agreed",
  "decline athlete questioned": "declined",
  "decline athlete questionPassed": "declined",
  "decline athlete answered": "declined",
  "decline athlete offeredAgain": "declined",
  "decline parent questioned": "declined",
  "decline parent questionPassed": "declined",
  "decline parent answered": "declined",
  "decline parent offeredAgain": "declined",
  "withdraw brand questioned": "withdrawn",
  "withdraw brand questionPassed": "withdrawn",
  "withdraw brand answered": "withdrawn",
  "withdraw brand offeredAgain": "withdrawn",
  "withdraw minor questioned": "withdrawn",
  "withdraw minor questionPassed": "withdrawn",
  "withdraw minor answered": "withdrawn",
  "withdraw minor offeredAgain": "withdrawn",
  "accept athlete offered": "agreed",
  "accept minor offered": "withParent",
  "accept parent withParent": "agreed",
  "decline athlete offered": "declined",
  "decline minor offered": "declined",
  "decline parent withParent": "declined",
  "withdraw brand asked": "withdrawn",
  "withdraw brand offered": "withdrawn",
  "withdraw brand withParent": "withdrawn",
  "withdraw brand agreed": "withdrawn",
  "withdraw athlete agreed": "withdrawn",
  "withdraw minor withParent": "withdrawn",
  "withdraw minor agreed": "withdrawn",
  "withdraw parent agreed": "withdrawn",
  "release operator agreed": "released",
  "confirm brand released": "brandConfirmed",
  "confirm brand athleteConfirmed": "deal",
  "confirm athlete released": "athleteConfirmed",
  "confirm athlete brandConfirmed": "deal",
  "confirm minor released": "athleteConfirmed",
  "confirm minor brandConfirmed": "deal",
  ...Object.fromEntries(
    ["brand", "athlete", "minor", "parent"].flatMap((role) =>
      ["released", "brandConfirmed", "athleteConfirmed", "deal"].map((state) => [`stop ${role} ${state}`, "stopped"]),
    ),
  ),
};

describe("the course of a request [PROF-025, PROF-026]", () => {
  const every = STEPS.flatMap((step) =>
    Object.keys(PLAYERS).flatMap((role) => STATES.map((state) => [step, role as Role, state] as const)),
  );

  test.each(every)("%s by the %s when it is %s", async (step, role, state) => {
    const isMinors = role === "minor" || role === "parent";
    const id = inState(state, isMinors ? "kit" : "mia");
    const act = await actOf(role, step, id);
    const refusal = codeOf(act);
    const expected = ALLOWED[`${step} ${role} ${state}`];
    const isSecondPress = Object.entries(ALLOWED).some(([move, to]) => move.startsWith(`${step} ${role} `) && to === state);
    expect(stateOf(id)).toBe(expected ?? state);
    expect(stepsOf(id)).toEqual(expected ? [`${step} ${role}`] : []);
    if (expected) expect(refusal).toBeUndefined();
    else expect(isSecondPress ? ["NOT_FOUND", undefined] : ["FORBIDDEN", "NOT_FOUND"]).toContain(refusal);
  });

  /** Presses a button as a person with the role, with all that the step needs. */
  async function actOf(role: Role, step: (typeof STEPS)[number], id: string): Promise<() => void> {
    if (role === "parent") {
      db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.kit, parentEmail: PARENT }).run();
      if (step !== "accept" && step !== "decline" && step !== "withdraw" && step !== "question" && step !== "stop")
        return () => sponsorships.parents.answer("none", "accept");
      return () => sponsorships.parents.answer(tokenFor(id), step, WHY);
    }
    const who = viewer(PLAYERS[role] ?? "visitor");
    if (step !== "accept") return () => sponsorships.takeStep(who, id, step, { reply: WHY });
    if (role !== "minor") return () => sponsorships.addresses.accept(who, id, emailOf("mia"));
    const code = stateOf(id) === "offered" ? await codeFor(id) : "123456";
    return () => sponsorships.parents.acceptWithCode(who, id, code);
  }

  test("the table of the product says nothing else", () => {
    const told = Object.entries(COURSE).flatMap(([step, by]) =>
      Object.entries(by).flatMap(([role, moves]) => Object.entries(moves).map(([from, to]) => [`${step} ${role} ${from}`, to])),
    );
    expect(Object.fromEntries(told)).toEqual(ALLOWED);
  });

  test.each(OTHERS)("%s, who has no part in it, finds no request in any state and takes no step", (name) => {
    for (const state of STATES) {
      const id = inState(state);
      expect(codeOf(() => sponsorships.get(viewer(name), id))).toBe("NOT_FOUND");
      for (const step of STEPS)
        if (step !== "accept")
          expect(codeOf(() => sponsorships.takeStep(viewer(name), id, step, { reply: WHY }))).toBe("NOT_FOUND");
      db.delete(rows).run();
    }
  });

  test("a request runs from the first word to a deal, and each step is kept with its time", async () => {
    const id = await released();
    sponsorships.takeStep(viewer("northbreak"), id, "confirm");
    sponsorships.takeStep(viewer("mia"), id, "confirm");
    const told = sponsorships.requestOf(viewer("mia"), id)?.course;
    expect(told?.map(({ step, by }) => `${step} ${by}`)).toEqual([
      "ask brand",
      "offer operator",
      "accept athlete",
      "release operator",
      "confirm brand",
      "confirm athlete",
    ]);
    for (const { createdAt } of told ?? []) expect(createdAt).toBeGreaterThan(Date.now() - DAY);
    expect(stateOf(id)).toBe("deal");
  });

  test("two presses at once make one step", async () => {
    const { id } = await ask();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    sponsorships.takeStep(viewer("ops"), id, "offer");
    accept("mia", id);
    accept("mia", id, "two@elsewhere.example");
    expect(stepsOf(id)).toEqual(["ask brand", "offer operator", "accept athlete"]);
    expect(contacts()).toMatchObject([{ email: emailOf("mia") }]);
    const both = await Promise.allSettled([ask("northbreak", "ana"), ask("northbreak", "ana")]);
    expect(both.map(({ status }) => status)).toContain("fulfilled");
    expect(db.select().from(rows).where(eq(rows.athleteId, ID.ana)).all()).toHaveLength(1);
  });
});

describe("who may ask, and about whom", () => {
  test.each<[Name, Name, string | undefined]>([
    ["northbreak", "mia", undefined],
    ["northbreak", "ana", undefined],
    ["northbreak", "sol", "FORBIDDEN"],
    ["northbreak", "kit", undefined],
    ["fakie", "kit", "FORBIDDEN"],
    ["northbreak", "pip", "FORBIDDEN"],
    ["northbreak", "tam", "NOT_FOUND"],
    ["northbreak", "fakie", "FORBIDDEN"],
    ["northbreak", "northbreak", "FORBIDDEN"],
    ["northbreak", "ash", "NOT_FOUND"],
    ["fakie", "mia", "FORBIDDEN"],
    ["sol", "mia", "FORBIDDEN"],
    ["ops", "mia", "FORBIDDEN"],
  ])("%s about %s: %s [INFO-013] [P-61]", async (by, about, refusal) => {
    if (about === "kit") addEdit({ posterId: ID.kit });
    if (refusal) expect((await refusalOf(() => ask(by, about))).code).toBe(refusal);
    else expect(stateOf((await ask(by, about)).id)).toBe("asked");
    expect(sponsorships.mayAsk(viewer(by), ID[about])).toBe(refusal === undefined);
    expect(db.select().from(rows).all()).toHaveLength(refusal ? 0 : 1);
  });

  test("an athlete without an Edit that the brand sees is not asked about [INFO-013]", () => {
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.sol)).toBe(false);
    addEdit({ posterId: ID.sol, crewOnly: true });
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.sol)).toBe(false);
    addEdit({ posterId: ID.sol });
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.sol)).toBe(true);
    blocks.set(viewer("sol"), ID.northbreak, true);
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.sol)).toBe(false);
  });

  test("nobody asks about the operator, who would release the request alone", () => {
    addEdit({ posterId: ID.ops });
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.ops)).toBe(false);
  });

  test("there is one open request for a brand and an athlete", async () => {
    await ask();
    expect((await refusalOf(() => ask())).code).toBe("FORBIDDEN");
    expect(() => inState("offered")).toThrow(/UNIQUE/);
    expect(db.select().from(rows).all()).toHaveLength(1);
  });

  test("a brand sends thirty requests in a day at most", async () => {
    const rider = { name: "A", passwordHash: "h", age: "18+", initialProfileSetup: true, profileSetup: true } as const;
    const who = Array.from({ length: 31 }, (_, n) => {
      const email = `asked.${n}@stokeline.example`;
      return db
        .insert(users)
        .values({ ...rider, email })
        .returning({ id: users.id })
        .get().id;
    });
    become("fakie", { approvedAt: 1 });
    for (const [n, posterId] of who.entries()) {
      addEdit({ posterId });
      const sent = sponsorships.ask(viewer("fakie"), posterId, asking());
      if (n < 30) await sent;
      else expect((await refusalOf(() => sent)).code).toBe("RATE_LIMITED");
    }
    expect(sponsorships.openAbout(viewer("fakie"), who[30] ?? "")?.state).toBe("draft");
  });
});

describe("what a brand enters", () => {
  test.each<[Record<string, unknown>, string, string]>([
    [{ purpose: "" }, "purpose", "Please choose what it is for"],
    [{ purpose: "Modelling" }, "purpose", "Please choose what it is for"],
    [{ startsOn: "" }, "startsOn", "Please enter the first day"],
    [{ startsOn: "2027-02-30" }, "startsOn", "Please enter the first day"],
    [{ startsOn: dayIn(-1) }, "startsOn", "The first day has to be today or later"],
    [{ endsOn: "soon" }, "endsOn", "Please enter the last day"],
    [{ endsOn: dayIn(0) }, "endsOn", "The last day can't be before the first"],
    [{ endsOn: dayIn(3 * 366) }, "endsOn", "The last day has to be within 3 years"],
    [{ endsOn: "9999-12-31" }, "endsOn", "The last day has to be within 3 years"],
    [{ place: "" }, "place", "Please say where, or write anywhere"],
    [{ gives: ["Fame"] }, "gives", "Please choose what you give"],
    [{ gives: ["Money"] }, "pay", "Please say how much, as a figure with its currency"],
    [{ gives: ["Money"], pay: "500" }, "pay", "Please say how much, as a figure with its currency"],
    [{ gives: ["Money"], pay: "£" }, "pay", "Please say how much, as a figure with its currency"],
    [{ expects: [] }, "expects", "Please choose what you expect"],
    [{ duties: " " }, "duties", "Please say what exactly, and how often"],
    [{ duties: "x".repeat(501) }, "duties", "Please use at most 500 characters"],
    [{ answerBy: "" }, "answerBy", "Please choose the last day for an answer"],
    [{ answerBy: dayIn(6) }, "answerBy", "The last day for an answer has to be 7 to 60 days from now"],
    [{ answerBy: dayIn(61) }, "answerBy", "The last day for an answer has to be 7 to 60 days from now"],
    [{ offer: " \u200b" }, "offer", "Please say what you offer"],
    [{ offer: "x".repeat(201) }, "offer", "Please use at most 200 characters"],
    [{ words: "" }, "words", "Please tell the athlete about it"],
    [{ words: "x".repeat(1001) }, "words", "Please use at most 1000 characters"],
    [{ terms: "" }, "terms", "Please add your data protection terms"],
    [{ terms: "x".repeat(3001) }, "terms", "Please use at most 3000 characters"],
    [{ agrees: false }, "agrees", "Please accept the data sharing agreement"],
  ])("%j is refused at %s: %s [LEGAL-040]", async (details, field, sentence) => {
    const refusal = await refusalOf(() => ask("northbreak", "mia", details));
    expect([refusal.code, refusal.fields]).toEqual(["INVALID", { [field]: sentence }]);
    expect(
      db
        .select()
        .from(rows)
        .all()
        .filter(({ state }) => state !== "draft"),
    ).toEqual([]);
  });

  test("a refused request stays a draft, which the brand alone sees and may delete", async () => {
    await refusalOf(() => ask("northbreak", "mia", { words: "" }));
    const draft = sponsorships.openAbout(viewer("northbreak"), ID.mia);
    expect(draft).toMatchObject({ state: "draft", offer: "Two boards", words: "" });
    for (const name of ["mia", "ops", "fakie"] as const)
      expect(codeOf(() => sponsorships.get(viewer(name), draft?.id ?? ""))).toBe("NOT_FOUND");
    sponsorships.discardDraft(viewer("fakie"), draft?.id ?? "");
    expect(db.select().from(rows).all()).toHaveLength(1);
    sponsorships.discardDraft(viewer("northbreak"), draft?.id ?? "");
    expect(db.select().from(rows).all()).toEqual([]);
  });

  test("a request that was sent is no draft any more and cannot be deleted or changed", async () => {
    const { id } = await ask();
    sponsorships.discardDraft(viewer("northbreak"), id);
    expect(codeOf(() => sponsorships.keepDraft(viewer("northbreak"), ID.mia, asking({ words: "Other words" })))).toBe(
      "FORBIDDEN",
    );
    expect(sponsorships.get(viewer("northbreak"), id).words).toBe("We like how you ride");
  });

  test("the agreement is accepted once with its version and time, and the terms begin as they were last time [LEGAL-040] [P-62]", async () => {
    expect(sponsorships.hasAgreed(viewer("northbreak"))).toBe(false);
    await ask();
    expect(db.select().from(dataAgreements).all()).toMatchObject([{ userId: ID.northbreak, version: AGREEMENT_VERSION }]);
    await ask("northbreak", "ana", { agrees: false });
    expect(db.select().from(dataAgreements).all()).toHaveLength(1);
    expect(sponsorships.lastTerms(viewer("northbreak"))).toBe("We keep your address for a year");
    db.update(dataAgreements).set({ version: "an older one" }).run();
    expect(sponsorships.hasAgreed(viewer("northbreak"))).toBe(false);
  });

  test("the contact line makes a draft for an approved brand, beside the click, and no second one [PROF-025, PROF-026, GQL-061]", () => {
    for (let press = 0; press < 2; press++) sponsorships.contact(viewer("northbreak"), ID.mia);
    sponsorships.contact(viewer("fakie"), ID.mia);
    sponsorships.contact(viewer("northbreak"), ID.sol);
    expect(db.select().from(clickRows).all()).toHaveLength(4);
    expect(db.select().from(rows).all()).toMatchObject([{ brandId: ID.northbreak, athleteId: ID.mia, state: "draft" }]);
    expect(db.select().from(sponsorshipSteps).all()).toEqual([]);
  });
});

describe("what each side sees", () => {
  const sees = (name: Name, id: string) => sponsorships.find(viewer(name), id) !== undefined;
  const contact = (name: Name, id: string) => sponsorships.requestOf(viewer(name), id)?.contact;

  test("the athlete cannot tell that there is a request before the operator passed it on [P-63]", async () => {
    const { id } = await ask();
    const isToldOf = () => [
      sees("mia", id),
      sponsorships.hasAny(viewer("mia")),
      sponsorships.deskOf(viewer("mia")).toDo.requests.length > 0,
      "sponsorships" in heldAbout(ID.mia),
      "sponsorship_steps" in heldAbout(ID.mia),
      notifications.page(viewer("mia"), { take: 9 }).length > 0,
      db
        .select()
        .from(jobs)
        .all()
        .some(({ key }) => key.endsWith(".athlete")),
    ];
    expect(isToldOf()).toEqual(Array(7).fill(false));
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(isToldOf()).toEqual(Array(7).fill(true));
  });

  test("nor of one that the operator refused or the brand withdrew before", async () => {
    for (const [name, step] of [
      ["ops", "refuse"],
      ["northbreak", "withdraw"],
    ] as const) {
      const { id } = await ask();
      sponsorships.takeStep(viewer(name), id, step, { reply: WHY });
      expect([sees("mia", id), sponsorships.hasAny(viewer("mia")), "sponsorships" in heldAbout(ID.mia)]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  test("the brand gets the chosen address after the release and not before, and the operator never [P-60]", async () => {
    const { id } = await ask();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    await acceptWithOther(id, " Mia.For.Brands@Elsewhere.example ");
    const told = () => [contact("northbreak", id), contact("ops", id), contact("mia", id)];
    const held = () => JSON.stringify(heldAbout(ID.northbreak)).includes("mia.for.brands");
    expect(told()).toEqual([undefined, undefined, "mia.for.brands@elsewhere.example"]);
    expect(held()).toBe(false);
    sponsorships.takeStep(viewer("ops"), id, "release");
    expect(told()).toEqual(["mia.for.brands@elsewhere.example", undefined, "mia.for.brands@elsewhere.example"]);
    expect(held()).toBe(false);
    expect(JSON.stringify(heldAbout(ID.mia))).toContain("mia.for.brands");
  });

  test.each(["", "mia", "mia@nowhere", `${"a".repeat(80)}@b.example`])("%j is no address for a brand", async (address) => {
    const { id } = await ask();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(codeOf(() => accept("mia", id, address))).toBe("INVALID");
    expect([stateOf(id), contacts()]).toEqual(["offered", []]);
  });

  test("another address than the account's takes the code that was emailed to it [P-60]", async () => {
    const { id } = await ask();
    const other = "mia.too@elsewhere.example";
    const sendTo = (address: string) => sponsorships.addresses.sendCode(viewer("mia"), id, elsewhere(), address);
    expect((await refusalOf(() => sendTo(other))).code).toBe("NOT_FOUND");
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(codeOf(() => accept("mia", id, other))).toBe("INVALID");
    for (const who of ["northbreak", "ops"] as const)
      expect((await refusalOf(() => sponsorships.addresses.sendCode(viewer(who), id, elsewhere(), other))).code).toBe(
        "FORBIDDEN",
      );
    await sendTo(other);
    await doMails("mia", ["parent-sponsorship-code-mail"]);
    const code = lastCode(other);
    expect(lastLetter(other)).not.toMatch(/Mia|Northbreak/);
    expect([stateOf(id), contact("mia", id), contact("northbreak", id)]).toEqual(["offered", undefined, undefined]);
    const withCode = (address: string, typed: string) => sponsorships.addresses.accept(viewer("mia"), id, address, typed);
    expect(codeOf(() => withCode(other, code === "111111" ? "222222" : "111111"))).toBe("INVALID");
    expect(codeOf(() => withCode("third@elsewhere.example", code))).toBe("INVALID");
    expect(stateOf(id)).toBe("offered");
    withCode(other, code);
    expect([stateOf(id), contact("mia", id)]).toEqual(["agreed", other]);
  });

  test("an address that no code confirmed is erased a day later", async () => {
    const { id } = await ask();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    await sponsorships.addresses.sendCode(viewer("mia"), id, elsewhere(), "mia.three@elsewhere.example");
    await sponsorships.sweep(Date.now() + DAY - 1000);
    expect(contacts()).toHaveLength(1);
    await sponsorships.sweep(Date.now() + DAY + 1000);
    expect(contacts()).toEqual([]);
  });

  test.each(["refuse", "withdraw"] as const)("the address is erased when they %s instead of releasing", async (step) => {
    const { id } = await ask();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    accept("mia", id);
    sponsorships.takeStep(viewer(step === "refuse" ? "ops" : "mia"), id, step, { reply: WHY });
    expect(contacts()).toEqual([]);
  });

  test("each side finds first what it can do something about", async () => {
    const first = (name: Name) => sponsorships.deskOf(viewer(name)).toDo.requests.map(({ state }) => state);
    const { id } = await ask();
    await refusalOf(() => ask("northbreak", "ana", { words: "" }));
    expect([first("northbreak"), first("mia"), first("ops")]).toEqual([["draft"], [], ["asked"]]);
    expect(sponsorships.deskOf(viewer("northbreak")).others.requests.map(({ state }) => state)).toEqual(["asked"]);
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect([first("northbreak"), first("mia"), first("ops")]).toEqual([["draft"], ["offered"], []]);
  });

  test("for an under-13 there is no desk", () => {
    expect(codeOf(() => sponsorships.deskOf(viewer("pip")))).toBe("NOT_FOUND");
    expect(sponsorships.hasAny(viewer("pip"))).toBe(false);
  });
});

describe("what ends a request by itself", () => {
  const LIVE = ["asked", "offered", "agreed", "released", "brandConfirmed", "athleteConfirmed", "deal"] as const;
  const ENDS: Record<string, () => void> = {
    "the athlete blocks the brand": () => blocks.set(viewer("mia"), ID.northbreak, true),
    "the brand blocks the athlete": () => blocks.set(viewer("northbreak"), ID.mia, true),
    "the athlete is suspended": () => become("mia", { suspendedAt: 1 }),
    "the brand is suspended": () => become("northbreak", { suspendedAt: 1 }),
    "the brand is approved no longer": () => become("northbreak", { approvedAt: null }),
    "the brand is a business no longer": () => become("northbreak", { isBusiness: false }),
    "the brand once gave a young band": () => void remember(ID.northbreak, "13-17"),
    "the athlete becomes a business": () => become("mia", { isBusiness: true }),
    "the athlete says 13-17": () => void remember(ID.mia, "13-17"),
    "the operator corrects the age to 13-17": () => setBandByOperator(viewer("ops"), ID.mia, "13-17"),
  };

  test.each(Object.entries(ENDS).flatMap(([why, act]) => LIVE.map((state) => [why, state, act] as const)))(
    "%s: %s is ended, with its step, and the address is erased [P-64]",
    (_why, state, act) => {
      const id = inState(state);
      db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.mia, email: "mia@elsewhere.example" }).run();
      act();
      expect([stateOf(id), stepsOf(id), contacts()]).toEqual(["ended", ["end rule"], []]);
    },
  );

  test("undoing the block or the suspension does not bring it back", () => {
    const id = inState("offered");
    blocks.set(viewer("mia"), ID.northbreak, true);
    blocks.set(viewer("mia"), ID.northbreak, false);
    become("mia", { suspendedAt: 1 });
    become("mia", { suspendedAt: null });
    expect([stateOf(id), stepsOf(id)]).toEqual(["ended", ["end rule"]]);
  });

  test.each(["10-12", "6-9", "Under 6"] as const)("nothing stays of a request about someone who is %s [P-61]", (band) => {
    inState("deal");
    inState("asked");
    remember(ID.mia, band);
    expect([db.select().from(rows).all(), db.select().from(sponsorshipSteps).all()]).toEqual([[], []]);
  });

  test.each(["draft", "refused", "declined", "withdrawn"] as const)("%s has no course to end", (state) => {
    const id = inState(state);
    blocks.set(viewer("mia"), ID.northbreak, true);
    expect([stateOf(id), stepsOf(id)]).toEqual([state === "draft" ? undefined : state, []]);
  });

  test("requests between others stay", () => {
    const id = inState("offered");
    blocks.set(viewer("sol"), ID.northbreak, true);
    blocks.set(viewer("mia"), ID.fakie, true);
    become("sol", { suspendedAt: 1 });
    become("mia", { name: "Mia T." });
    expect(stateOf(id)).toBe("offered");
  });

  test.each(["mia", "northbreak"] as const)("with the account of %s everything is erased [P-65]", async (name) => {
    await released();
    closeAccount(ID[name]);
    for (const table of [rows, sponsorshipSteps, sponsorshipContacts]) expect(db.select().from(table).all()).toEqual([]);
  });

  test("drafts go after 30 days, requests 12 months after their last step, deals 12 months after their last day [P-66]", async () => {
    const later = async (days: number) => {
      await sponsorships.sweep(Date.now() + days * DAY);
      return db
        .select()
        .from(rows)
        .all()
        .map(({ state }) => state)
        .sort();
    };
    inState("draft");
    inState("declined");
    inState("released");
    inState("deal");
    expect(await later(29)).toEqual(["deal", "declined", "draft", "released"]);
    expect(await later(31)).toEqual(["deal", "declined", "released"]);
    expect(await later(301)).toEqual(["declined", "ended", "ended"]);
    expect(await later(364)).toEqual(["declined", "ended", "ended"]);
    expect(await later(366)).toEqual(["ended", "ended"]);
    expect(await later(301 + 364)).toEqual(["ended", "ended"]);
    expect(await later(301 + 366)).toEqual([]);
  });
});

describe("the last day of a request", () => {
  const RUNNING = ["asked", "offered", "withParent", "agreed", "released", "brandConfirmed", "athleteConfirmed", "deal"] as const;

  test.each(RUNNING)("ends what is %s, once it is over, and erases the address", async (state) => {
    const id = inState(state);
    db.update(rows).set({ answerBy: "" }).run();
    db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.mia, email: "mia@elsewhere.example" }).run();
    // An unconfirmed address is erased a day later anyway.
    await sponsorships.sweep(Date.parse(`${dayIn(300)}T23:59:59Z`));
    expect(stateOf(id)).toBe(state);
    await sponsorships.sweep(Date.parse(`${dayIn(301)}T00:00:00Z`));
    expect([stateOf(id), stepsOf(id), contacts()]).toEqual(["ended", ["end rule"], []]);
  });

  test.each(["draft", "refused", "declined", "withdrawn"] as const)("changes no request that is %s", async (state) => {
    const id = inState(state);
    db.update(rows)
      .set({ endsOn: dayIn(-1) })
      .run();
    await sponsorships.sweep();
    expect([stateOf(id), stepsOf(id)]).toEqual([state, []]);
  });

  test("is the last on which a step can be taken, whether the sweep has come or not", () => {
    const id = inState("asked");
    db.update(rows)
      .set({ endsOn: dayIn(-1) })
      .run();
    expect(codeOf(() => sponsorships.takeStep(viewer("ops"), id, "offer"))).toBe("FORBIDDEN");
    db.update(rows)
      .set({ endsOn: dayIn(0) })
      .run();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(stateOf(id)).toBe("offered");
  });
});

describe("after a no the brand waits for 90 days", () => {
  const ago = (days: number) =>
    db
      .update(rows)
      .set({ changedAt: Date.now() - days * DAY })
      .run();

  test.each<[string, (id: string) => void]>([
    ["the athlete said no", (id) => sponsorships.takeStep(viewer("mia"), id, "decline")],
    [
      "the athlete took back the yes",
      (id) => {
        accept("mia", id);
        sponsorships.takeStep(viewer("mia"), id, "withdraw");
      },
    ],
  ])("when %s", async (_, act) => {
    const { id } = await ask();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    act(id);
    const refusal = await refusalOf(() => ask());
    expect([refusal.code, sponsorships.mayAsk(viewer("northbreak"), ID.mia)]).toEqual(["FORBIDDEN", false]);
    sponsorships.startDraft(viewer("northbreak"), ID.mia);
    expect(sponsorships.openAbout(viewer("northbreak"), ID.mia)).toBeUndefined();
    ago(89);
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.mia)).toBe(false);
    ago(91);
    expect(stateOf((await ask()).id)).toBe("asked");
  });

  test("when a parent said no or took back the yes", () => {
    addEdit({ posterId: ID.kit });
    for (const [state, step] of [
      ["declined", "decline"],
      ["withdrawn", "withdraw"],
    ] as const) {
      const id = inState(state, "kit");
      db.insert(sponsorshipSteps).values({ sponsorshipId: id, step, by: "parent" }).run();
      expect(sponsorships.mayAsk(viewer("northbreak"), ID.kit)).toBe(false);
      db.delete(rows).run();
    }
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.kit)).toBe(true);
  });

  test("another brand may ask, and so may one that withdrew or that the operator refused", async () => {
    become("fakie", { approvedAt: 1 });
    inState("declined");
    expect(sponsorships.mayAsk(viewer("fakie"), ID.mia)).toBe(true);
    db.delete(rows).run();
    for (const [name, step] of [
      ["northbreak", "withdraw"],
      ["ops", "refuse"],
    ] as const) {
      const { id } = await ask();
      sponsorships.takeStep(viewer(name), id, step, { reply: WHY });
      expect(sponsorships.mayAsk(viewer("northbreak"), ID.mia)).toBe(true);
    }
  });
});

describe("the brand on the athlete's profile", () => {
  const sponsors = (name: Name) => sponsorships.sponsorsOf(viewer(name), ID.mia).map(({ id }) => id);

  test("stands there once both confirmed, the athlete chose so, and the viewer sees the brand", async () => {
    const id = await released();
    expect(codeOf(() => sponsorships.showBrand(viewer("mia"), id, true))).toBe("FORBIDDEN");
    sponsorships.takeStep(viewer("mia"), id, "confirm");
    sponsorships.takeStep(viewer("northbreak"), id, "confirm");
    expect(sponsors("sol")).toEqual([]);
    expect(codeOf(() => sponsorships.showBrand(viewer("northbreak"), id, true))).toBe("FORBIDDEN");
    sponsorships.showBrand(viewer("mia"), id, true);
    expect([sponsors("sol"), sponsors("kit"), sponsors("mia")]).toEqual(Array(3).fill([ID.northbreak]));
    blocks.set(viewer("sol"), ID.northbreak, true);
    expect(sponsors("sol")).toEqual([]);
    db.update(rows)
      .set({ endsOn: dayIn(-1) })
      .run();
    expect(sponsors("kit")).toEqual([]);
    db.update(rows)
      .set({ endsOn: dayIn(0) })
      .run();
    expect(sponsors("kit")).toEqual([ID.northbreak]);
    sponsorships.showBrand(viewer("mia"), id, false);
    expect(sponsors("kit")).toEqual([]);
  });
});

describe("who is told of each step", () => {
  beforeEach(() => void db.delete(jobs).run());

  /** Returns the receivers of the last step's mails and notifications. */
  function told() {
    const mails = db.select().from(jobs).all();
    db.delete(jobs).run();
    const [step] = db.select().from(sponsorshipSteps).all().slice(-1);
    const of = eq(notificationRows.sponsorshipStepId, step?.id ?? 0);
    const within = db
      .select()
      .from(notificationRows)
      .where(of)
      .all()
      .map(({ userId }) => userId)
      .sort();
    return {
      mails: mails.map(({ kind, key }) => (kind === "sponsorship-desk-mail" ? "desk" : key.replace(`${step?.id}.`, ""))).sort(),
      within,
    };
  }

  test("the next to act and the other side", async () => {
    const { id } = await ask();
    expect(told()).toEqual({ mails: ["desk"], within: [ID.ops] });
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect(told()).toEqual({ mails: ["athlete", "brand"], within: [ID.mia, ID.northbreak] });
    accept("mia", id);
    expect(told()).toEqual({ mails: ["brand", "desk"], within: [ID.northbreak, ID.ops] });
    sponsorships.takeStep(viewer("ops"), id, "release");
    expect(told()).toEqual({ mails: ["athlete", "brand"], within: [ID.mia, ID.northbreak] });
    sponsorships.takeStep(viewer("mia"), id, "confirm");
    expect(told()).toEqual({ mails: ["brand"], within: [ID.northbreak] });
  });

  test("nobody is told of their own step, nor the athlete of a request that was not passed on", async () => {
    const { id } = await ask();
    db.delete(jobs).run();
    sponsorships.takeStep(viewer("northbreak"), id, "withdraw");
    expect(told()).toEqual({ mails: [], within: [] });
  });

  test("a notification names the other side and leads to the request, and goes when the request ends", async () => {
    const { id } = await ask();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    const page = (name: Name) => notifications.page(viewer(name), { take: 9 }).filter(({ kind }) => kind === "sponsorship");
    expect(page("mia").map(({ by, sponsorshipId }) => [by?.id, sponsorshipId])).toEqual([[ID.northbreak, id]]);
    expect(page("northbreak").map(({ by }) => by?.id)).toEqual([ID.mia]);
    become("northbreak", { approvedAt: null });
    expect(page("mia")).toEqual([]);
  });
});

describe("an athlete of 13 to 17", () => {
  const offered = () => inState("offered", "kit");

  /** Accepts as Kit with a parent's code. Returns the parent's link. */
  async function withParent(): Promise<{ id: string; parent: string; token: string }> {
    const [id, parent] = [offered(), aParent()];
    sponsorships.parents.acceptWithCode(viewer("kit"), id, await codeFor(id, parent));
    return { id, parent, token: tokenFor(id) };
  }

  test("is asked about by an approved brand, with an Edit that it sees [LEGAL-042]", () => {
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.kit)).toBe(false);
    addEdit({ posterId: ID.kit, crewOnly: true });
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.kit)).toBe(false);
    addEdit({ posterId: ID.kit });
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.kit)).toBe(true);
    become("northbreak", { approvedAt: null });
    expect(sponsorships.mayAsk(viewer("northbreak"), ID.kit)).toBe(false);
  });

  test("is not asked about on the day of becoming 13 [P-61]", async () => {
    addEdit({ posterId: ID.pip });
    setBandByOperator(viewer("ops"), ID.pip, "13-17");
    db.update(editRows).set({ crewOnly: false }).run();
    expect((await refusalOf(() => ask("northbreak", "pip"))).code).toBe("FORBIDDEN");
    become("pip", { bandSetAt: Date.now() - DAY });
    expect(stateOf((await ask("northbreak", "pip")).id)).toBe("asked");
  });

  test("says yes only with the code that was emailed to a parent, and no address of the own is kept [P-68]", async () => {
    const [id, parent] = [offered(), aParent()];
    for (const address of ["", "nobody", "kit@stokeline.example", " KIT+mum@stokeline.example"])
      expect((await refusalOf(() => sponsorships.parents.sendCode(viewer("kit"), id, elsewhere(), address))).fields).toEqual({
        parentEmail: "Please enter your Parent/Guardian's Email",
      });
    const code = await codeFor(id, parent);
    expect(codeOf(() => accept("kit", id))).toBe("FORBIDDEN");
    const wrong = code === "111111" ? "222222" : "111111";
    expect((await refusalOf(() => sponsorships.parents.acceptWithCode(viewer("kit"), id, wrong))).message).toBe(
      "Verification Code Incorrect",
    );
    sponsorships.parents.acceptWithCode(viewer("kit"), id, code);
    sponsorships.parents.acceptWithCode(viewer("kit"), id, code);
    expect([stateOf(id), stepsOf(id)]).toEqual(["withParent", ["accept minor"]]);
    expect(contacts()).toEqual([{ sponsorshipId: id, userId: ID.kit, email: null, parentEmail: parent, linkKey: null }]);
  });

  test("a code to one parent is void once another is named, and five wrong tries end it", async () => {
    const id = offered();
    const first = await codeFor(id);
    const second = aParent();
    const code = await codeFor(id, second);
    if (first !== code) expect(codeOf(() => sponsorships.parents.acceptWithCode(viewer("kit"), id, first))).toBe("INVALID");
    for (let n = 0; n < 5; n++) codeOf(() => sponsorships.parents.acceptWithCode(viewer("kit"), id, "none"));
    expect(codeOf(() => sponsorships.parents.acceptWithCode(viewer("kit"), id, code))).toBe("INVALID");
    expect(stateOf(id)).toBe("offered");
  });

  test("the address of a parent who passes no code on goes when the code does, and asking again is possible [P-66]", async () => {
    const id = offered();
    await codeFor(id);
    await sponsorships.sweep(Date.now() + DAY - 60_000);
    expect(contacts()).toHaveLength(1);
    await sponsorships.sweep(Date.now() + DAY + 60_000);
    expect([contacts(), stateOf(id)]).toEqual([[], "offered"]);
    const parent = aParent();
    sponsorships.parents.acceptWithCode(viewer("kit"), id, await codeFor(id, parent));
    await sponsorships.sweep(Date.now() + 2 * DAY);
    expect(contacts()).toMatchObject([{ parentEmail: parent }]);
    expect(db.select().from(parentCodes).all()).toEqual([]);
  });

  test("the email with the code names nobody, and the parent's page is linked only after it [P-67]", async () => {
    const [id, parent] = [offered(), aParent()];
    await codeFor(id, parent);
    expect(lastLetter(parent)).not.toMatch(/Kit|Lowe|Northbreak|boards|\/sponsorship\//);
    sponsorships.parents.acceptWithCode(viewer("kit"), id, lastCode(parent));
    await sendMail("parent-sponsorship-mail", id);
    expect(lastLetter(parent)).toContain(`/sponsorship/parent/${id}.`);
    expect(lastLetter(parent)).not.toMatch(/Lowe|Northbreak|Two boards/);
  });

  test("the brand is given the parent's address alone, after every yes and the release [P-60, P-68]", async () => {
    const { id, parent, token } = await withParent();
    const told = (name: Name) => sponsorships.requestOf(viewer(name), id)?.contact;
    expect(codeOf(() => sponsorships.takeStep(viewer("ops"), id, "release"))).toBe("FORBIDDEN");
    sponsorships.parents.answer(token, "accept");
    expect([stateOf(id), told("northbreak"), told("ops"), told("kit")]).toEqual(["agreed", undefined, undefined, undefined]);
    sponsorships.takeStep(viewer("ops"), id, "release");
    expect([told("northbreak"), told("ops"), told("kit")]).toEqual([parent, undefined, undefined]);
    for (const name of ["northbreak", "kit"] as const) expect(JSON.stringify(heldAbout(ID[name]))).not.toContain(parent);
    await sendMail("parent-sponsorship-mail", id);
    expect(lastLetter(parent)).toMatch(/given your address to the brand/);
  });

  test.each(["decline", "withdraw"] as const)(
    "when the parent says %s it is over, and the address and the link with it [P-64]",
    async (step) => {
      const { id, parent, token } = await withParent();
      if (step === "withdraw") sponsorships.parents.answer(token, "accept");
      sponsorships.parents.answer(token, step);
      expect([stateOf(id), contacts()]).toEqual([step === "decline" ? "declined" : "withdrawn", []]);
      expect(sponsorships.parents.open(token)).toBeUndefined();
      expect(JSON.stringify(db.select().from(parentCodes).all())).not.toContain(parent);
      expect(codeOf(() => sponsorships.parents.answer(token, "accept"))).toBe("NOT_FOUND");
    },
  );

  function pastLastDay(): Promise<void> {
    db.update(rows)
      .set({ endsOn: dayIn(-1) })
      .run();
    return sponsorships.sweep();
  }

  describe("a parent who was asked is told of the end, whoever ends it, and the link says what happened", () => {
    const ENDS: [string, RegExp, () => unknown][] = [
      ["the athlete withdraws", /Your child has taken back/, () => sponsorships.takeStep(viewer("kit"), last(), "withdraw")],
      ["the brand withdraws", /The brand has withdrawn/, () => sponsorships.takeStep(viewer("northbreak"), last(), "withdraw")],
      [
        "the operator refuses",
        /We've ended the request/,
        () => sponsorships.takeStep(viewer("ops"), last(), "refuse", { reply: WHY }),
      ],
      ["the parent says no", /You said no/, () => sponsorships.parents.answer(tokenFor(last()), "decline")],
      ["a block", /has ended/, () => blocks.set(viewer("kit"), ID.northbreak, true)],
      ["a suspension of the brand", /has ended/, () => become("northbreak", { suspendedAt: 1 })],
      ["a withdrawn approval", /has ended/, () => become("northbreak", { approvedAt: null })],
      ["a birthday", /has ended/, () => setBandByOperator(viewer("ops"), ID.kit, "18+")],
      ["an age under 13", /has ended/, () => remember(ID.kit, "10-12")],
      ["the athlete's account is deleted", /has ended/, () => closeAccount(ID.kit)],
      ["the brand's account is deleted", /has ended/, () => closeAccount(ID.northbreak)],
      ["a last day that is over", /has ended/, pastLastDay],
    ];
    const last = () => db.select().from(rows).all().at(-1)?.id ?? "";

    test.each(ENDS)("%s", async (_, words, act) => {
      const { id, parent, token } = await withParent();
      await act();
      expect(contacts()).toEqual([]);
      expect(db.select().from(jobs).where(eq(jobs.kind, "parent-sponsorship-end-mail")).all()).toMatchObject([{ key: id }]);
      await sendMail("parent-sponsorship-end-mail", id);
      expect(lastLetter(parent)).toMatch(words);
      expect(lastLetter(parent)).not.toMatch(/Lowe|Northbreak|Two boards/);
      expect(JSON.stringify(db.select().from(sponsorshipEnds).all())).not.toContain(parent);
      expect(sponsorships.parents.open(token)).toBeUndefined();
      expect(sentenceFor(sponsorships.parents.endOf(token)?.happening ?? "draft brand", "parent")).toMatch(words);
      expect(sponsorships.parents.endOf(`${token}x`)).toBeUndefined();
      expect(codeOf(() => sponsorships.parents.answer(token, "accept"))).toBe("NOT_FOUND");
    });

    test("one who was only named, and emailed a code, is not", async () => {
      const id = offered();
      await codeFor(id);
      sponsorships.takeStep(viewer("northbreak"), id, "withdraw");
      expect([contacts(), db.select().from(sponsorshipEnds).all()]).toEqual([[], []]);
    });

    test("the end is forgotten after 14 days", async () => {
      const { token } = await withParent();
      sponsorships.parents.answer(token, "decline");
      await sponsorships.sweep(Date.now() + 13 * DAY);
      expect(db.select().from(sponsorshipEnds).all()).toHaveLength(1);
      await sponsorships.sweep(Date.now() + 15 * DAY);
      expect(db.select().from(sponsorshipEnds).all()).toEqual([]);
    });
  });

  test("the link opens this request for this parent alone", async () => {
    const { id, token } = await withParent();
    expect(sponsorships.parents.open(token)?.id).toBe(id);
    for (const forged of [`${token}x`, token.replace(id, "77"), tokenFor("77"), "", id, `${id}.`, `${id}.9.`])
      expect(sponsorships.parents.open(forged)).toBeUndefined();
    expect(sponsorships.parents.namesIn(sponsorships.get(viewer("kit"), id))).toEqual({
      brand: "Northbreak Boards",
      child: "Kit",
    });
    for (const [name, held] of [
      ["kit", true],
      ["northbreak", true],
      ["sol", false],
    ] as const)
      expect(sponsorships.parents.isHeldByParty(viewer(name), sponsorships.get(viewer("kit"), id))).toBe(held);
    become("kit", { suspendedAt: 1 });
    expect([sponsorships.parents.open(token), sponsorships.parents.isOver(tokenFor(id))]).toEqual([undefined, false]);
  });

  test("the link opens for 7 days, and one that is over emails another to the same parent", async () => {
    const { id, parent } = await withParent();
    const [good, over] = [6, 7].map((days) => tokenFor(id, Date.now() - days * DAY));
    expect([sponsorships.parents.open(good ?? "")?.id, sponsorships.parents.isOver(good ?? "")]).toEqual([id, false]);
    expect([sponsorships.parents.open(over ?? ""), sponsorships.parents.isOver(over ?? "")]).toEqual([undefined, true]);
    expect(codeOf(() => sponsorships.parents.answer(over ?? "", "accept"))).toBe("NOT_FOUND");
    db.delete(jobs).run();
    await sponsorships.parents.renew(over ?? "", elsewhere());
    await sendMail("parent-sponsorship-mail", id);
    const [link = ""] = /[\d.]+\.[\w-]+(?=\s)/.exec(lastLetter(parent).split("/sponsorship/parent/")[1] ?? "") ?? [];
    expect(sponsorships.parents.open(link)?.id).toBe(id);
    expect((await refusalOf(() => sponsorships.parents.renew(tokenFor("77"), elsewhere()))).code).toBe("NOT_FOUND");
  });

  test.each(["sol", "northbreak", "ops"] as const)("%s can name no parent in their place", async (name) => {
    const id = offered();
    const refusal = await refusalOf(() => sponsorships.parents.sendCode(viewer(name), id, elsewhere(), aParent()));
    expect(refusal.code).toBe(name === "sol" ? "NOT_FOUND" : "FORBIDDEN");
  });

  test("an adult is asked for no parent", async () => {
    const id = inState("offered");
    expect((await refusalOf(() => sponsorships.parents.sendCode(viewer("mia"), id, elsewhere(), aParent()))).code).toBe(
      "FORBIDDEN",
    );
    expect(sponsorships.parents.codeSentFor(viewer("mia"), sponsorships.get(viewer("mia"), id))).toBeUndefined();
  });

  const grow = () => setBandByOperator(viewer("ops"), ID.kit, "18+");
  test.each(["asked", "offered", "withParent", "agreed"] as const)(
    "becoming 18 ends what is %s, with the parent's address",
    (state) => {
      const id = inState(state, "kit");
      db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.kit, parentEmail: PARENT }).run();
      grow();
      expect([stateOf(id), contacts()]).toEqual(["ended", []]);
    },
  );

  test.each(["released", "brandConfirmed", "athleteConfirmed", "deal"] as const)(
    "becoming 18 leaves what is %s as it is",
    (state) => {
      const id = inState(state, "kit");
      grow();
      expect(stateOf(id)).toBe(state);
    },
  );

  test.each(["offered", "withParent", "agreed", "released", "deal"] as const)("saying 10-12 erases what is %s", (state) => {
    const id = inState(state, "kit");
    db.insert(sponsorshipContacts).values({ sponsorshipId: id, userId: ID.kit, parentEmail: PARENT }).run();
    remember(ID.kit, "10-12");
    expect([stateOf(id), contacts()]).toEqual([undefined, []]);
  });

  test("is told by email, and inside the product once that is chosen [P-37]", () => {
    sponsorships.takeStep(viewer("ops"), inState("asked", "kit"), "offer");
    const toKit = () => db.select().from(notificationRows).where(eq(notificationRows.userId, ID.kit)).all();
    expect(
      db
        .select()
        .from(jobs)
        .all()
        .map(({ key }) => key.replace(/^\d+/, "")),
    ).toContain(".athlete");
    expect(toKit()).toEqual([]);
    db.delete(rows).run();
    become("kit", { notifyCrew: true });
    sponsorships.takeStep(viewer("ops"), inState("asked", "kit"), "offer");
    expect(toKit()).toHaveLength(1);
  });

  test("a code for one thing opens no other", async () => {
    const id = offered();
    const code = await codeFor(id);
    expect(codeOf(() => codes.check({ userId: ID.kit, usedFor: "band", subject: id, band: null }, code))).toBe("INVALID");
    expect(codeOf(() => codes.check({ userId: ID.kit, usedFor: "page", subject: id, band: null }, code))).toBe("INVALID");
  });
});
