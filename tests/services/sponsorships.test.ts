import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { AGREEMENT_VERSION, SponsorshipInput, STATES, STEPS } from "#app/schemas/sponsorships.ts";
import { closeAccount } from "#app/services/accounts/closing.server.ts";
import * as clicks from "#app/services/clicks.server.ts";
import { remember } from "#app/services/guardians/index.server.ts";
import { setBandByOperator } from "#app/services/guardians/operator.server.ts";
import { heldAbout } from "#app/services/held-data.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as limits from "#app/services/rules/limits.server.ts";
import { COURSE, type Role } from "#app/services/sponsorships/course.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import {
  clicks as clickRows,
  dataAgreements,
  jobs,
  notifications as notificationRows,
  sponsorships as rows,
  sponsorshipContacts,
  sponsorshipSteps,
  users,
} from "#db/schema.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { refusalOf } from "#tests/refusal.ts";

const DAY = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const WHOLE = {
  purpose: "Team rider",
  startsOn: dayIn(1),
  endsOn: dayIn(300),
  offer: "Two boards",
  words: "We like how you ride",
  terms: "We keep your address for a year",
  agrees: true,
};
const asking = (details: Record<string, unknown> = {}) => SponsorshipInput.parse({ ...WHOLE, ...details });
/** The limit of a day would end with the first tests. */
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

/** A request in a state of the course, as if it had come there. */
function inState(state: (typeof STATES)[number]): string {
  const { agrees, ...details } = asking();
  const offeredAt = ["draft", "asked"].includes(state) ? null : 1;
  const facts = { ...details, brandId: ID.northbreak, athleteId: ID.mia, state, offeredAt };
  return db.insert(rows).values(facts).returning({ id: rows.id }).get().id;
}

/** Asked, passed on, said yes to, released. */
async function released(): Promise<string> {
  const { id } = await ask();
  sponsorships.takeStep(viewer("ops"), id, "offer");
  sponsorships.accept(viewer("mia"), id, "mia.for.brands@elsewhere.example");
  sponsorships.takeStep(viewer("ops"), id, "release");
  return id;
}

const PLAYERS: Record<Role, Name> = { brand: "northbreak", athlete: "mia", operator: "ops" };
const OTHERS: Name[] = ["sol", "kit", "pip", "fakie", "stat"];

/** Told by hand, apart from the table of the product: who in which state takes which step. */
const ALLOWED: Record<string, string> = {
  "ask brand draft": "asked",
  "offer operator asked": "offered",
  "refuse operator asked": "refused",
  "refuse operator offered": "refused",
  "refuse operator agreed": "refused",
  "accept athlete offered": "agreed",
  "decline athlete offered": "declined",
  "withdraw brand asked": "withdrawn",
  "withdraw brand offered": "withdrawn",
  "withdraw brand agreed": "withdrawn",
  "withdraw athlete agreed": "withdrawn",
  "release operator agreed": "released",
  "confirm brand released": "brandConfirmed",
  "confirm brand athleteConfirmed": "deal",
  "confirm athlete released": "athleteConfirmed",
  "confirm athlete brandConfirmed": "deal",
};

describe("the course of a request [PROF-025, PROF-026]", () => {
  const every = STEPS.flatMap((step) =>
    Object.keys(PLAYERS).flatMap((role) => STATES.map((state) => [step, role as Role, state] as const)),
  );

  test.each(every)("%s by the %s when it is %s", (step, role, state) => {
    const id = inState(state);
    const who = viewer(PLAYERS[role]);
    const act = () => (step === "accept" ? sponsorships.accept(who, id, "a@b.example") : sponsorships.takeStep(who, id, step));
    const refusal = codeOf(act);
    const expected = ALLOWED[`${step} ${role} ${state}`];
    const isSecondPress = Object.entries(ALLOWED).some(([move, to]) => move.startsWith(`${step} ${role} `) && to === state);
    expect(stateOf(id)).toBe(expected ?? state);
    expect(stepsOf(id)).toEqual(expected ? [`${step} ${role}`] : []);
    if (expected || isSecondPress) expect(["NOT_FOUND", undefined]).toContain(refusal);
    else expect(["FORBIDDEN", "NOT_FOUND"]).toContain(refusal);
    if (expected) expect(refusal).toBeUndefined();
  });

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
        if (step !== "accept") expect(codeOf(() => sponsorships.takeStep(viewer(name), id, step))).toBe("NOT_FOUND");
      db.delete(rows).run();
    }
  });

  test("a request runs from the first word to a deal, and each step is kept with its time", async () => {
    const id = await released();
    sponsorships.takeStep(viewer("northbreak"), id, "confirm");
    sponsorships.takeStep(viewer("mia"), id, "confirm");
    const told = sponsorships.courseOf(sponsorships.get(viewer("mia"), id));
    expect(told.map(({ step, by }) => `${step} ${by}`)).toEqual([
      "ask brand",
      "offer operator",
      "accept athlete",
      "release operator",
      "confirm brand",
      "confirm athlete",
    ]);
    for (const { createdAt } of told) expect(createdAt).toBeGreaterThan(Date.now() - DAY);
    expect(stateOf(id)).toBe("deal");
  });

  test("two presses at once make one step", async () => {
    const { id } = await ask();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    sponsorships.takeStep(viewer("ops"), id, "offer");
    sponsorships.accept(viewer("mia"), id, "one@elsewhere.example");
    sponsorships.accept(viewer("mia"), id, "two@elsewhere.example");
    expect(stepsOf(id)).toEqual(["ask brand", "offer operator", "accept athlete"]);
    expect(contacts()).toMatchObject([{ email: "one@elsewhere.example" }]);
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
    ["northbreak", "kit", "FORBIDDEN"],
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

  test("a brand sends ten requests in a day at most", async () => {
    const rider = { name: "A", passwordHash: "h", age: "18+", initialProfileSetup: true, profileSetup: true } as const;
    const who = Array.from({ length: 11 }, (_, n) => {
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
      if (n < 10) await sent;
      else expect((await refusalOf(() => sent)).code).toBe("RATE_LIMITED");
    }
    expect(sponsorships.openAbout(viewer("fakie"), who[10] ?? "")?.state).toBe("draft");
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
    [{ endsOn: dayIn(0) }, "endsOn", "The last day cannot be before the first"],
    [{ endsOn: dayIn(3 * 366) }, "endsOn", "The last day has to be within 3 years"],
    [{ endsOn: "9999-12-31" }, "endsOn", "The last day has to be within 3 years"],
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
    for (let press = 0; press < 2; press++) clicks.contact(viewer("northbreak"), ID.mia);
    clicks.contact(viewer("fakie"), ID.mia);
    clicks.contact(viewer("northbreak"), ID.kit);
    clicks.contact(viewer("northbreak"), ID.sol);
    expect(db.select().from(clickRows).all()).toHaveLength(5);
    expect(db.select().from(rows).all()).toMatchObject([{ brandId: ID.northbreak, athleteId: ID.mia, state: "draft" }]);
    expect(db.select().from(sponsorshipSteps).all()).toEqual([]);
  });
});

describe("what each side sees", () => {
  const sees = (name: Name, id: string) => sponsorships.find(viewer(name), id) !== undefined;
  const contact = (name: Name, id: string) => sponsorships.contactFor(viewer(name), sponsorships.get(viewer(name), id));

  test("the athlete cannot tell that there is a request before the operator passed it on [P-63]", async () => {
    const { id } = await ask();
    const isToldOf = () => [
      sees("mia", id),
      sponsorships.hasAny(viewer("mia")),
      sponsorships.list(viewer("mia")).toDo.length > 0,
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
      sponsorships.takeStep(viewer(name), id, step);
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
    sponsorships.accept(viewer("mia"), id, " Mia.For.Brands@Elsewhere.example ");
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
    expect(codeOf(() => sponsorships.accept(viewer("mia"), id, address))).toBe("INVALID");
    expect([stateOf(id), contacts()]).toEqual(["offered", []]);
  });

  test.each(["refuse", "withdraw"] as const)("the address is erased when they %s instead of releasing", async (step) => {
    const { id } = await ask();
    sponsorships.takeStep(viewer("ops"), id, "offer");
    sponsorships.accept(viewer("mia"), id, "mia@elsewhere.example");
    sponsorships.takeStep(viewer(step === "refuse" ? "ops" : "mia"), id, step);
    expect(contacts()).toEqual([]);
  });

  test("each side finds first what it can do something about", async () => {
    const first = (name: Name) => sponsorships.list(viewer(name)).toDo.map(({ state }) => state);
    const { id } = await ask();
    await refusalOf(() => ask("northbreak", "ana", { words: "" }));
    expect([first("northbreak"), first("mia"), first("ops")]).toEqual([["draft"], [], ["asked"]]);
    expect(sponsorships.list(viewer("northbreak")).others.map(({ state }) => state)).toEqual(["asked"]);
    sponsorships.takeStep(viewer("ops"), id, "offer");
    expect([first("northbreak"), first("mia"), first("ops")]).toEqual([["draft"], ["offered"], []]);
  });

  test("for an under-13 there is no desk", () => {
    expect(codeOf(() => sponsorships.list(viewer("pip")))).toBe("NOT_FOUND");
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

  test.each(["10-12", "6-9", "Under 6"] as const)("nothing stays of a request about somebody who is %s [P-61]", (band) => {
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
    expect(await later(364)).toEqual(["deal", "declined", "released"]);
    expect(await later(366)).toEqual(["deal"]);
    expect(await later(300 + 364)).toEqual(["deal"]);
    expect(await later(300 + 367)).toEqual([]);
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

  /** The receivers of the mails and notifications of the last step. */
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
    sponsorships.accept(viewer("mia"), id, "mia@elsewhere.example");
    expect(told()).toEqual({ mails: ["brand", "desk"], within: [ID.northbreak, ID.ops] });
    sponsorships.takeStep(viewer("ops"), id, "release");
    expect(told()).toEqual({ mails: ["athlete", "brand"], within: [ID.mia, ID.northbreak] });
    sponsorships.takeStep(viewer("mia"), id, "confirm");
    expect(told()).toEqual({ mails: ["brand"], within: [ID.northbreak] });
  });

  test("nobody of what an own step says, and the athlete of nothing that was not passed on", async () => {
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
