import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { AGREEMENT_VERSION, SponsorshipInput, type STATES, type STEPS } from "#app/schemas/sponsorships.ts";
import { order } from "#app/services/guardians/codes.server.ts";
import { lastTerms } from "#app/services/sponsorships/asking.server.ts";
import { codeOf } from "#app/services/sponsorships/finding.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { tokenFor } from "#app/services/sponsorships/links.server.ts";
import { db } from "#db";
import {
  dataAgreements,
  jobs as jobRows,
  notifications,
  parentCodes,
  sponsorships as rows,
  sponsorshipContacts,
  sponsorshipSteps,
} from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { aParent, doMails, elsewhere, lastCode, lastLetter } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";
import { dayIn, WHOLE } from "#tests/whole-request.ts";

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;

/** Makes a request of Northbreak in a state of the course. */
function requestIn(state: (typeof STATES)[number], about: Name, facts: Partial<typeof rows.$inferInsert> = {}): string {
  const { agrees, ...details } = WHOLE;
  const offeredAt = ["draft", "asked", "returned", "askedAgain"].includes(state) ? null : 1;
  const values = { ...details, brandId: ID.northbreak, athleteId: ID[about], state, offeredAt, ...facts };
  return db.insert(rows).values(values).returning({ id: rows.id }).get().id;
}
const rowOf = (id: string) => {
  const row = db.select().from(rows).where(eq(rows.id, id)).get();
  if (!row) throw new Error(`There is no request ${id}`);
  return row;
};
const contactOf = (id: string) => db.select().from(sponsorshipContacts).where(eq(sponsorshipContacts.sponsorshipId, id)).get();
const nameContact = (id: string, about: Name, contact: Partial<typeof sponsorshipContacts.$inferInsert>) =>
  db
    .insert(sponsorshipContacts)
    .values({ sponsorshipId: id, userId: ID[about], ...contact })
    .run();
const mailsAsked = (kind: string) => db.select().from(jobRows).where(eq(jobRows.kind, kind)).all();

beforeEach(() => {
  for (const table of [rows, sponsorshipContacts, sponsorshipSteps, parentCodes, dataAgreements, notifications])
    db.delete(table).run();
  db.delete(jobRows).run();
});

describe("who may ask at all", () => {
  test.each<[string, Partial<Viewer>]>([
    ["with an unfinished profile", { state: "profile" }],
    ["without the operator's approval", { approved: false }],
    ["aged 13-17", { band: "13-17" }],
    ["whose reach waits for the operator", { reachWaits: true }],
    ["that is the operator", { id: ID.ops }],
  ])("a brand %s may not [INFO-013]", (_, traits) => {
    expect(sponsorships.mayAskAtAll(viewer("northbreak"))).toBe(true);
    expect(sponsorships.mayAskAtAll({ ...viewer("northbreak"), ...traits })).toBe(false);
  });

  test("a brand is told why it may not ask about a person", async () => {
    const { message } = await refusalOf(() =>
      sponsorships.keepDraft(viewer("northbreak"), ID.fakie, SponsorshipInput.parse(WHOLE)),
    );
    expect(message).toBe("You can't ask about this person");
  });

  test.each([
    ["whose rival has agreed", "fakie", AGREEMENT_VERSION],
    ["that agreed to an earlier text", "northbreak", "2020-01-01"],
  ] as const)("a brand %s still has to accept the agreement", (_, who, version) => {
    db.insert(dataAgreements).values({ userId: ID[who], version }).run();
    expect(sponsorships.hasAgreed(viewer("northbreak"))).toBe(false);
  });

  test("a new request begins with the brand's own last terms, never with none or another brand's", () => {
    requestIn("declined", "mia", { terms: "Ours", changedAt: 1 });
    requestIn("declined", "ana", { terms: "", changedAt: 2 });
    requestIn("declined", "sol", { terms: "Theirs", changedAt: 3, brandId: ID.fakie });
    expect(lastTerms(viewer("northbreak"))).toBe("Ours");
  });
});

describe("the days of a request", () => {
  const lastDay = new Date();
  lastDay.setUTCFullYear(lastDay.getUTCFullYear() + 3);
  test.each([
    ["is today alone", dayIn(0), dayIn(0)],
    ["ends in three years to the day", dayIn(0), lastDay.toISOString().slice(0, 10)],
  ])("a request that %s is sent", async (_, startsOn, endsOn) => {
    const { id } = await sponsorships.ask(viewer("northbreak"), ID.mia, SponsorshipInput.parse({ ...WHOLE, startsOn, endsOn }));
    expect(rowOf(id).state).toBe("asked");
  });
});

describe("one request and no other", () => {
  test("a step moves one request", () => {
    const [one, other] = [requestIn("asked", "mia"), requestIn("asked", "ana")];
    sponsorships.takeStep(viewer("ops"), one, "offer");
    expect([rowOf(one).state, rowOf(other).state]).toEqual(["offered", "asked"]);
  });

  test("a brand deletes one draft", () => {
    const [one, other] = [requestIn("draft", "mia"), requestIn("draft", "ana")];
    sponsorships.discardDraft(viewer("northbreak"), one);
    expect(db.select().from(rows).all()).toEqual([rowOf(other)]);
  });

  test("a request is found by its id, and only by those who have a part in it", () => {
    const [one, other] = [requestIn("offered", "mia"), requestIn("offered", "ana")];
    expect([one, other].map((id) => sponsorships.requestOf(viewer("northbreak"), id)?.id)).toEqual([one, other]);
    expect(sponsorships.requestOf(viewer("mia"), other)).toBeUndefined();
  });

  test("each person's desk lists what waits for that person", () => {
    const [mias, anas, drafted] = [requestIn("offered", "mia"), requestIn("offered", "ana"), requestIn("draft", "sol")];
    const done = requestIn("deal", "kit");
    const deskOf = (name: Name) => {
      const { who, toDo, others } = sponsorships.deskOf(viewer(name));
      return [who, toDo.requests.map(({ id }) => id), others.requests.map(({ id }) => id).sort()];
    };
    expect(deskOf("mia")).toEqual(["athlete", [mias], []]);
    expect(deskOf("ana")).toEqual(["athlete", [anas], []]);
    expect(deskOf("kit")).toEqual(["athlete", [], [done]]);
    expect(deskOf("northbreak")).toEqual(["brand", [drafted], [mias, anas, done].sort()]);
    expect(deskOf("fakie")).toEqual(["waiting", [], []]);
    expect(deskOf("ops")).toEqual(["operator", [], [mias, anas, done].sort()]);
  });

  test("a further page of one list leaves out the other", () => {
    requestIn("offered", "mia");
    requestIn("deal", "mia");
    const start = { time: 0, id: "0" };
    const end = { time: Number.MAX_SAFE_INTEGER, id: "0" };
    const countsOf = (place: Parameters<typeof sponsorships.deskOf>[1]) => {
      const { toDo, others } = sponsorships.deskOf(viewer("mia"), place);
      return [toDo.requests.length, others.requests.length];
    };
    expect([countsOf({}), countsOf({ after: start }), countsOf({ before: end })]).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
    ]);
  });

  test("an under-13 has no requests, whatever the table holds", () => {
    requestIn("offered", "pip");
    expect(sponsorships.hasAny(viewer("pip"))).toBe(false);
  });

  test("a profile names only the brands of that athlete's own deals, while they run", () => {
    const deal = { showsBrand: true } as const;
    requestIn("deal", "mia", deal);
    requestIn("deal", "ana", { ...deal, endsOn: dayIn(-1) });
    requestIn("brandConfirmed", "sol", deal);
    const namesOf = (name: Name) => sponsorships.sponsorsOf(viewer("mia"), ID[name]).map(({ id }) => id);
    expect((["mia", "ana", "sol"] as const).map(namesOf)).toEqual([[ID.northbreak], [], []]);
  });
});

describe("who is told", () => {
  const told = () =>
    db
      .select()
      .from(notifications)
      .all()
      .map(({ userId }) => userId);

  test("the brand is told that its request isn't passed on, the athlete isn't", () => {
    sponsorships.takeStep(viewer("ops"), requestIn("asked", "mia"), "refuse", { reply: "It names no brand" });
    expect(told()).toEqual([ID.northbreak]);
  });

  test.each<[(typeof STATES)[number], "offer" | "release", number]>([
    ["asked", "offer", 0],
    ["agreed", "release", 1],
  ])("from %s, the step %s sends a known parent %i emails", (state, step, emails) => {
    const id = requestIn(state, "kit");
    nameContact(id, "kit", { parentEmail: aParent() });
    sponsorships.takeStep(viewer("ops"), id, step, { reply: "It names no brand" });
    expect(mailsAsked("parent-sponsorship-mail")).toHaveLength(emails);
  });

  test("an adult without a parent gets no parent's email", () => {
    const id = requestIn("agreed", "mia");
    nameContact(id, "mia", { email: emailOf("mia") });
    sponsorships.takeStep(viewer("ops"), id, "release");
    expect(mailsAsked("parent-sponsorship-mail")).toEqual([]);
  });

  const stepIn = (sponsorshipId: string, step: (typeof STEPS)[number] | "end", by: "brand" | "rule" | "athlete" | "operator") =>
    String(db.insert(sponsorshipSteps).values({ sponsorshipId, step, by }).returning().get().id);

  test("an email says how far the request was after its step, and not how far another was", () => {
    const [one, other] = [requestIn("deal", "mia"), requestIn("deal", "ana")];
    stepIn(other, "confirm", "brand");
    stepIn(one, "release", "operator");
    const happenings = [stepIn(one, "confirm", "athlete"), stepIn(one, "confirm", "brand"), stepIn(one, "end", "rule")].map(
      (id) => sponsorships.stepToTell(`${id}.brand`)?.happening,
    );
    expect(happenings).toEqual(["athleteConfirmed athlete", "deal brand", "ended rule"]);
  });

  test("an email to a minor is written for a minor, to an adult and to the brand for theirs", () => {
    const tosOf = (about: Name) => {
      const step = stepIn(requestIn("offered", about), "offer", "operator");
      return ["brand", "athlete"].map((side) => sponsorships.stepToTell(`${step}.${side}`)?.to);
    };
    expect([tosOf("kit"), tosOf("mia")]).toEqual([
      ["brand", "minor"],
      ["brand", "athlete"],
    ]);
  });

  test("an email of a step or to a side that does not exist is not written", () => {
    const step = stepIn(requestIn("deal", "mia"), "confirm", "brand");
    expect([`${step}.operator`, `${Number(step) + 1}.brand`, ""].map(sponsorships.stepToTell)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("an adult's address for the brand", () => {
  const mia = viewer("mia");
  const codeMails = () => mailsAsked("parent-sponsorship-code-mail").length;

  test("a second press while the email is under way counts as one, and another address gets a code of its own", async () => {
    const id = requestIn("offered", "mia");
    const sendsTo = async (address: string) => {
      await sponsorships.addresses.sendCode(mia, id, elsewhere(), address);
      return db.select().from(parentCodes).get()?.sends;
    };
    const [one, two] = [aParent(), aParent()];
    expect([await sendsTo(one), await sendsTo(one), await sendsTo(two), codeMails()]).toEqual([1, 1, 2, 1]);
    expect(contactOf(id)?.email).toBe(two);
    await doMails("mia", ["parent-sponsorship-code-mail"]);
    expect(await sendsTo(two)).toBe(3);
  });

  test("ten codes at most are sent for a request", async () => {
    const id = requestIn("offered", "mia");
    order(codeOf(rowOf(id)));
    db.update(parentCodes).set({ sends: 9 }).run();
    await sponsorships.addresses.sendCode(mia, id, elsewhere(), aParent());
    const { fields } = await refusalOf(() => sponsorships.addresses.sendCode(mia, id, elsewhere(), aParent()));
    expect(fields).toEqual({ contact: "Too many codes were sent. Please use your own address" });
  });

  test.each<[string, boolean, Name, (typeof STATES)[number], string]>([
    ["an adult with another address", true, "mia", "offered", "other@elsewhere.example"],
    ["an adult with the account's address", false, "mia", "offered", emailOf("mia")],
    ["an adult with no address", false, "mia", "offered", "none"],
    ["an adult who has said yes", false, "mia", "agreed", "other@elsewhere.example"],
    ["the brand", false, "northbreak", "offered", "other@elsewhere.example"],
  ])("%s needs a code: %s", (_, needsCode, who, state, address) => {
    expect(sponsorships.addresses.needsCode(viewer(who), requestIn(state, "mia"), address)).toBe(needsCode);
  });

  test("nobody but the athlete asks for a code, and only while the request waits for the answer", async () => {
    for (const [who, state] of [
      ["northbreak", "offered"],
      ["ops", "offered"],
      ["mia", "agreed"],
    ] as const) {
      const id = requestIn(state, "mia");
      const { code } = await refusalOf(() => sponsorships.addresses.sendCode(viewer(who), id, elsewhere(), aParent()));
      expect(code).toBe("FORBIDDEN");
      db.delete(rows).run();
    }
    expect(codeMails()).toBe(0);
  });

  test("what is no address, or longer than 254 characters, is refused at its field", async () => {
    const id = requestIn("offered", "mia");
    for (const typed of ["", "mia", `${"m".repeat(60)}@${`${"a".repeat(60)}.`.repeat(4)}example`])
      expect((await refusalOf(() => sponsorships.addresses.accept(mia, id, typed))).fields).toHaveProperty("contact");
  });

  test("the athlete alone reads which address was chosen and whether its code was sent", async () => {
    const id = requestIn("offered", "mia");
    const shownTo = (name: Name) => sponsorships.requestOf(viewer(name), id)?.ownAddress;
    expect([shownTo("mia"), shownTo("northbreak"), shownTo("ops")]).toEqual([
      { isSent: false, address: emailOf("mia") },
      undefined,
      undefined,
    ]);
    const address = aParent();
    nameContact(id, "mia", { email: address });
    expect(shownTo("mia")).toEqual({ isSent: false, address });
    order(codeOf(rowOf(id)));
    expect(shownTo("mia")).toEqual({ isSent: true, address });
    db.update(rows).set({ state: "agreed" }).run();
    expect(shownTo("mia")).toBeUndefined();
  });
});

describe("a minor's parent", () => {
  const facts = (name: Name, id: string) => {
    const { parentsCode, consent } = sponsorships.requestOf(viewer(name), id) ?? {};
    return { parentsCode, consent };
  };

  test("the minor alone reads whether the code was sent, the operator alone the age and the parent [LEGAL-042]", () => {
    const id = requestIn("offered", "kit");
    expect(facts("kit", id)).toEqual({ parentsCode: { isSent: false, address: "" }, consent: undefined });
    expect(facts("ops", id)).toEqual({ parentsCode: undefined, consent: { band: "13-17" } });
    expect(facts("northbreak", id)).toEqual({ parentsCode: undefined, consent: undefined });
    nameContact(id, "kit", { parentEmail: "parent.of.kit@stokeline.example" });
    expect(facts("ops", id).consent).toMatchObject({ band: "13-17", parent: { address: "p•••@stokeline.example" } });
    db.update(rows).set({ state: "withParent" }).run();
    expect(facts("kit", id).parentsCode).toBeUndefined();
  });

  test("the operator reads nothing of that about an adult", () => {
    expect(facts("ops", requestIn("offered", "mia"))).toEqual({ parentsCode: undefined, consent: undefined });
  });

  test("the code goes to the parent who was named last, at once", async () => {
    const id = requestIn("offered", "kit");
    const [one, two] = [aParent(), aParent()];
    for (const parent of [one, one, two]) await sponsorships.parents.sendCode(viewer("kit"), id, elsewhere(), parent);
    expect(db.select().from(parentCodes).get()?.sends).toBe(2);
    await doMails("kit", ["parent-sponsorship-code-mail"]);
    expect([lastCode(one), lastCode(two)]).toEqual(["", expect.stringMatching(/^\d{6}$/)]);
  });

  test("a code that is asked for and no longer needed is not mailed", async () => {
    const id = requestIn("offered", "kit");
    const parent = aParent();
    await sponsorships.parents.sendCode(viewer("kit"), id, elsewhere(), parent);
    db.update(rows).set({ state: "withParent" }).run();
    await doMails("kit", ["parent-sponsorship-code-mail"]);
    expect(lastLetter(parent)).toBe("");
  });

  test("a page of a request that is gone, or that has no parent, is not mailed", () => {
    const id = requestIn("withParent", "kit");
    expect([sponsorships.parents.pageLetter(id), sponsorships.parents.pageLetter("1")]).toEqual([undefined, undefined]);
    nameContact(id, "kit", { parentEmail: aParent() });
    expect(sponsorships.parents.pageLetter(id)?.isReleased).toBe(false);
  });

  test("the first link of one request makes no key for another, whose parent was never asked", () => {
    const [one, other] = [requestIn("withParent", "kit"), requestIn("offered", "ana")];
    nameContact(one, "kit", { parentEmail: aParent() });
    nameContact(other, "ana", { parentEmail: aParent() });
    const token = tokenFor(one);
    expect(sponsorships.parents.open(token)?.id).toBe(one);
    expect([contactOf(one)?.linkKey, contactOf(other)?.linkKey]).toEqual([expect.any(String), null]);
  });

  test.each<[(typeof STATES)[number], boolean]>([
    ["withParent", true],
    ["agreed", true],
    ["released", true],
    ["deal", true],
    ["offered", false],
    ["asked", false],
  ])("a link opens a request that is %s: %s", (state, opens) => {
    const id = requestIn(state, "kit");
    nameContact(id, "kit", { parentEmail: aParent() });
    expect(sponsorships.parents.open(tokenFor(id)) !== undefined).toBe(opens);
  });

  test("a link without a parent's address, a request or a key opens nothing", () => {
    const id = requestIn("withParent", "kit");
    const bare = tokenFor(id);
    nameContact(id, "kit", {});
    const { open, endOf, isOver } = sponsorships.parents;
    for (const token of [bare, tokenFor(id), tokenFor("1"), "", "1.2.3"])
      expect([open(token), endOf(token), isOver(token)]).toEqual([undefined, undefined, false]);
  });

  test("a lost address is replaced in that child's open requests alone, and its codes and links end", () => {
    const [lost, next] = [aParent(), aParent()];
    const [asked, answered] = [requestIn("offered", "kit"), requestIn("withParent", "kit", { brandId: ID.fakie })];
    const siblings = requestIn("withParent", "ana");
    const others = requestIn("withParent", "kit", { brandId: ID.stat });
    nameContact(asked, "kit", { parentEmail: lost });
    nameContact(answered, "kit", { parentEmail: lost });
    nameContact(siblings, "ana", { parentEmail: lost });
    nameContact(others, "kit", { parentEmail: "another.parent@stokeline.example" });
    order(codeOf(rowOf(asked)));
    const token = tokenFor(answered);
    sponsorships.parents.replaceAddress(ID.kit, lost, next);
    expect([asked, answered, siblings, others].map((id) => contactOf(id)?.parentEmail)).toEqual([
      next,
      next,
      lost,
      "another.parent@stokeline.example",
    ]);
    expect(sponsorships.parents.open(token)).toBeUndefined();
    expect(db.select().from(parentCodes).all()).toEqual([]);
    expect(mailsAsked("parent-sponsorship-mail").map(({ key }) => key)).toEqual([answered]);
  });
});

describe("what is erased", () => {
  test("a deal stays while it runs, and a year after it ended", async () => {
    const old = Date.now() - 2 * YEAR;
    const running = requestIn("deal", "ana", { changedAt: old, endsOn: dayIn(10) });
    const over = requestIn("deal", "sol", { changedAt: old, endsOn: dayIn(-500) });
    const left = async (now: number) => {
      await sponsorships.sweep(now);
      return [running, over].map((id) => db.select().from(rows).where(eq(rows.id, id)).get()?.state);
    };
    expect(await left(Date.now())).toEqual(["deal", "ended"]);
    expect(await left(Date.now() + YEAR - DAY)).toEqual(["ended", "ended"]);
    expect(await left(Date.now() + YEAR + DAY)).toEqual(["ended", undefined]);
  });

  test("a request without a last day does not end by itself", async () => {
    const id = requestIn("offered", "mia", { endsOn: "" });
    await sponsorships.sweep();
    expect(rowOf(id).state).toBe("offered");
  });

  test.each<[string, boolean, Pick<typeof parentCodes.$inferInsert, "userId" | "usedFor" | "expiresAt">]>([
    ["that holds", true, { userId: ID.kit, usedFor: "sponsorship", expiresAt: Date.now() + DAY }],
    ["that is over", false, { userId: ID.kit, usedFor: "sponsorship", expiresAt: Date.now() - 1 }],
    ["of another child", false, { userId: ID.ana, usedFor: "sponsorship", expiresAt: Date.now() + DAY }],
    ["for something else", false, { userId: ID.kit, usedFor: "page", expiresAt: Date.now() + DAY }],
  ])("with a code %s the address of a parent stays: %s", async (_, stays, code) => {
    const id = requestIn("offered", "kit");
    nameContact(id, "kit", { parentEmail: aParent() });
    db.insert(parentCodes)
      .values({ subject: id, band: null, tries: 0, askedAt: 1, sends: 1, ...code })
      .run();
    await sponsorships.sweep();
    expect(contactOf(id) !== undefined).toBe(stays);
  });
});
