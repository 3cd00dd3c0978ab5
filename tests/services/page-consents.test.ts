import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import {
  PAGE_STATES,
  PAGE_STEPS,
  type PageRole,
  type PageState,
  type PageStep,
  SponsorPageInput,
} from "#app/schemas/sponsor-pages.ts";
import { speakerFor, unfitFor } from "#app/services/guardians/speaking.server.ts";
import { unfitConsents } from "#app/services/guardians/unfit-consents.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import { blocks, sponsorPageConsents as consents, jobs, parentCodes, sponsorPages as rows, users } from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { elsewhere } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const { pageConsents, pageDesk, pageLinks, sponsorPages } = sponsorships;
const DAY = 24 * 60 * 60 * 1000;
let n = 0;
let parent = "";

const keep = (details: object = {}, by: Name = "kit") =>
  sponsorPages.keep(viewer(by), SponsorPageInput.parse({ offers: "Films at dawn", ...details }));
const readBy = (who: Name) => sponsorPages.read(viewer(who), ID.kit);
const stateOf = () => pageConsents.find(ID.kit)?.state;
const lastLetter = (to = parent) => lettersTo(to, env.DATA_DIR).at(-1) ?? "";
const asking = () => String(pageConsents.find(ID.kit)?.createdAt);
const decide = (step: "release" | "refuse", reply = "", by: Name = "ops") =>
  pageDesk.decide(viewer(by), ID.kit, step, { reply, asking: asking() });
const linkKey = () => pageConsents.find(ID.kit)?.linkKey;

function inState(state: PageState, changedAt = Date.now()): string {
  const row = { userId: ID.kit, parentEmail: parent, linkKey: "k", state, changedAt };
  db.insert(consents).values(row).onConflictDoUpdate({ target: consents.userId, set: row }).run();
  return pageLinks.tokenFor({ ...row, reason: "", createdAt: 1 });
}

async function codeFor(email = parent): Promise<string> {
  await pageConsents.sendCode(viewer("kit"), elsewhere(), email);
  await sendMail("sponsor-page-code-mail", ID.kit);
  return /\b\d{6}\b/.exec(lastLetter(email))?.[0] ?? "";
}

/** Reads the link from the mail that the parent has just got. */
async function mailedToken(): Promise<string> {
  await sendMail("parent-sponsor-page-mail", ID.kit);
  return /\/sponsor_page\/parent\/(\S+)/.exec(lastLetter())?.[1] ?? "";
}

beforeEach(() => {
  for (const table of [consents, rows, parentCodes, jobs, blocks]) db.delete(table).run();
  parent = `page.parent.${++n}@elsewhere.example`;
});

test("a 13-17's page reaches brands once the parent's code came back, the parent said yes and the operator released it [A-171, A-190]", async () => {
  keep();
  expect((["northbreak", "ops", "kit"] as const).filter((who) => readBy(who))).toEqual(["kit"]);
  const code = await codeFor();
  expect((await refusalOf(() => pageConsents.ask(viewer("kit"), parent, "000000"))).fields).toHaveProperty("code");
  expect(stateOf()).toBeUndefined();

  pageConsents.ask(viewer("kit"), parent, code);
  const token = await mailedToken();
  expect(pageLinks.open(viewer("visitor"), token)).toMatchObject({ is: "open", content: { texts: { offers: "Films at dawn" } } });
  expect((["northbreak", "ops"] as const).filter((who) => readBy(who))).toEqual([]);
  expect(pageDesk.waiting(viewer("ops"))).toEqual([]);

  pageLinks.answer(viewer("visitor"), token, "accept");
  expect((["northbreak", "ops"] as const).filter((who) => readBy(who))).toEqual(["ops"]);
  expect(pageDesk.waiting(viewer("ops")).map(({ id }) => id)).toEqual([ID.kit]);
  expect(sponsorships.countAtDesk()).toBe(1);
  expect(moderation.waiting(viewer("ops"), 100)).toContainEqual(expect.objectContaining({ kind: "sponsorPage", id: ID.kit }));
  expect(pageDesk.consentOf(viewer("ops"), ID.kit)).toMatchObject({
    band: "13-17",
    parent: { children: 1, unfit: undefined },
  });
  expect(pageDesk.consentOf(viewer("northbreak"), ID.kit)).toBeUndefined();

  decide("release");
  expect((["northbreak", "ops", "fakie", "sol", "pip"] as const).filter((who) => readBy(who))).toEqual(["northbreak", "ops"]);
  expect(readBy("northbreak")).toMatchObject({ isShown: true });
  expect([pageDesk.waiting(viewer("ops")), sponsorships.countAtDesk()]).toEqual([[], 0]);
});

describe("a step in a state", () => {
  const NAMED: Partial<Record<`${PageRole} ${PageStep} ${PageState}`, PageState>> = {
    "parent accept asked": "agreed",
    "parent decline asked": "declined",
    "parent decline agreed": "declined",
    "parent decline shown": "declined",
    "operator release agreed": "shown",
    "operator refuse agreed": "refused",
    "operator refuse shown": "refused",
    "minor hide asked": "ended",
    "minor hide agreed": "ended",
    "minor hide shown": "ended",
  };
  const AGAIN: string[] = [
    "parent accept agreed",
    "parent decline declined",
    "operator release shown",
    "operator refuse refused",
    "minor hide ended",
  ];
  const ROLES = ["minor", "parent", "operator"] as const;
  const cells = ROLES.flatMap((role) =>
    PAGE_STEPS.flatMap((step) => PAGE_STATES.map((state) => [role, step, state, `${role} ${step} ${state}` as const] as const)),
  );

  test.each(cells)("%s, %s, %s: follows the drawing or is refused", async (role, step, state, cell) => {
    inState(state);
    const take = () => pageConsents.takeStep(ID.kit, role, step);
    if (NAMED[cell] || AGAIN.includes(cell)) take();
    else expect((await refusalOf(take)).code).toBe("FORBIDDEN");
    expect(stateOf()).toBe(NAMED[cell] ?? state);
    const told = db.select().from(jobs).where(eq(jobs.kind, "parent-sponsor-page-mail")).all().length;
    expect(told).toBe(NAMED[cell] ? 1 : 0);
  });
});

describe("a yes is for the page as the parent read it", () => {
  test.each(["asked", "agreed", "shown"] as const)(
    "a change ends one that is %s, and the parent's answer comes too late",
    async (state) => {
      keep();
      const token = inState(state);
      keep({ offers: "Films at night" });
      expect([stateOf(), readBy("northbreak")]).toEqual(["ended", undefined]);
      const act = () => pageLinks.answer(viewer("visitor"), token, state === "asked" ? "accept" : "decline");
      expect((await refusalOf(act)).code).toBe("FORBIDDEN");
      expect(pageLinks.open(viewer("visitor"), token)).toMatchObject({ is: "open", steps: [], content: undefined });
    },
  );

  test("the operator releases no page but the one that was read", async () => {
    keep();
    inState("agreed");
    const read = asking();
    keep({ offers: "Films at night" });
    db.update(consents)
      .set({ state: "agreed", createdAt: Number(read) + 1 })
      .run();
    const stale = () => pageDesk.decide(viewer("ops"), ID.kit, "release", { reply: "", asking: read });
    expect((await refusalOf(stale)).message).toContain("The page has changed");
    expect(stateOf()).toBe("agreed");
    decide("release");
    expect(stateOf()).toBe("shown");
  });

  test("saving the same page again changes nothing", () => {
    keep();
    inState("shown");
    keep({ isShown: true });
    expect([stateOf(), readBy("northbreak")?.isShown]).toEqual(["shown", true]);
  });

  test("an emptied page ends it, too", () => {
    keep();
    inState("shown");
    keep({ offers: "" });
    expect([stateOf(), db.select().from(rows).all()]).toEqual(["ended", []]);
  });

  test("a 13-17 can't show the page by the box of grown-ups", () => {
    keep({ isShown: true });
    expect([db.select().from(rows).all()[0]?.isShown, readBy("northbreak")]).toEqual([false, undefined]);
  });
});

describe("each alone takes the page back at once", () => {
  test.each([
    ["the parent", (token: string) => pageLinks.answer(viewer("visitor"), token, "decline"), "declined"],
    ["the rider", () => sponsorPages.hide(viewer("kit")), "ended"],
    ["the operator", () => decide("refuse", "Your school is named"), "refused"],
  ] as const)("%s, and the address is erased once the parent was told", async (_who, act, state) => {
    keep();
    const token = inState("shown");
    expect(readBy("northbreak")).toBeDefined();
    act(token);
    expect([stateOf(), readBy("northbreak")]).toEqual([state, undefined]);
    await sendMail("parent-sponsor-page-mail", ID.kit);
    expect(lastLetter()).toContain("erased your address");
    expect(pageConsents.find(ID.kit)?.parentEmail).toBeNull();
    const sent = lettersTo(parent, env.DATA_DIR).length;
    await sendMail("parent-sponsor-page-mail", ID.kit);
    expect(lettersTo(parent, env.DATA_DIR).length).toBe(sent);
  });

  test("the operator says why, for the rider alone", async () => {
    keep();
    inState("agreed");
    expect((await refusalOf(() => decide("refuse"))).fields).toHaveProperty("reply");
    decide("refuse", "Your school is named");
    expect(sponsorPages.own(viewer("kit")).consent).toMatchObject({ state: "refused", reason: "Your school is named" });
    await sendMail("parent-sponsor-page-mail", ID.kit);
    expect(lastLetter()).not.toContain("school");
  });

  test.each(["kit", "northbreak", "sol"] as const)("%s can't decide in the operator's place", async (who) => {
    keep();
    inState("agreed");
    await refusalOf(() => decide("release", "", who));
    expect(stateOf()).toBe("agreed");
  });
});

describe("a 13-17 asks", () => {
  test("no brand, not even an approved one, to say yes", async () => {
    keep();
    await pageConsents.sendCode(viewer("kit"), elsewhere(), emailOf("northbreak"));
    await sendMail("sponsor-page-code-mail", ID.kit);
    const letter = lastLetter(emailOf("northbreak"));
    expect([/\b\d{6}\b/.test(letter), /a brand has this address/i.test(letter)]).toEqual([false, true]);
    parent = emailOf("northbreak");
    const token = inState("asked");
    expect((await refusalOf(() => pageLinks.answer(viewer("visitor"), token, "accept"))).code).toBe("FORBIDDEN");
    inState("agreed");
    expect((await refusalOf(() => decide("release"))).code).toBe("FORBIDDEN");
    expect(unfitConsents(viewer("ops"))).toMatchObject([{ childId: ID.kit, isPage: true, parent: { unfit: "brand" } }]);
  });

  test("only with a page that says what it offers", async () => {
    await refusalOf(() => pageConsents.sendCode(viewer("kit"), elsewhere(), parent));
    keep({ offers: "", wants: "Boards" });
    expect((await refusalOf(() => pageConsents.sendCode(viewer("kit"), elsewhere(), parent))).code).toBe("FORBIDDEN");
  });

  test.each([
    ["asked", 0, false],
    ["agreed", 0, false],
    ["shown", 0, false],
    ["declined", 29, false],
    ["declined", 31, true],
    ["refused", 0, true],
    ["ended", 0, true],
  ] as const)("after %s, %i days ago: %s", async (state, days, may) => {
    keep();
    inState(state, Date.now() - days * DAY);
    const act = () => pageConsents.sendCode(viewer("kit"), elsewhere(), parent);
    if (may) await act();
    else expect((await refusalOf(act)).fields).toHaveProperty("parentEmail");
    expect(db.select().from(jobs).where(eq(jobs.kind, "sponsor-page-code-mail")).all().length).toBe(may ? 1 : 0);
  });

  test("never with the own address, and a minor's gets no code", async () => {
    keep();
    expect((await refusalOf(() => pageConsents.sendCode(viewer("kit"), elsewhere(), emailOf("kit")))).fields).toHaveProperty(
      "parentEmail",
    );
    await pageConsents.sendCode(viewer("kit"), elsewhere(), emailOf("ana"));
    db.update(users).set({ age: "13-17" }).where(eq(users.id, ID.ana)).run();
    await sendMail("sponsor-page-code-mail", ID.kit);
    expect(lastLetter(emailOf("ana"))).not.toMatch(/\b\d{6}\b/);
    db.update(users).set({ age: "18+", lowestBand: "18+" }).where(eq(users.id, ID.ana)).run();
  });

  test.each(["mia", "pip", "northbreak", "ops"] as const)("and nobody else: not %s", async (who) => {
    if (who === "mia") keep({}, "mia");
    await refusalOf(() => pageConsents.sendCode(viewer(who), elsewhere(), parent));
    await refusalOf(() => pageConsents.ask(viewer(who), parent, "123456"));
    await refusalOf(() => sponsorPages.hide(viewer(who)));
    expect([db.select().from(consents).all(), db.select().from(parentCodes).all()]).toEqual([[], []]);
  });

  test("a second press with the code that was used changes nothing", async () => {
    keep();
    const code = await codeFor();
    pageConsents.ask(viewer("kit"), parent, code);
    const key = linkKey();
    pageConsents.ask(viewer("kit"), parent, code);
    expect([stateOf(), linkKey()]).toEqual(["asked", key]);
  });
});

describe("the parent's link", () => {
  test("opens nothing for the rider, and for nobody once it is changed", async () => {
    keep();
    const token = inState("asked");
    expect(pageLinks.open(viewer("kit"), token)).toEqual({ is: "childs" });
    await refusalOf(() => pageLinks.answer(viewer("kit"), token, "accept"));
    expect(pageLinks.open(viewer("visitor"), `${token}x`)).toBeUndefined();
    await refusalOf(() => pageLinks.answer(viewer("visitor"), `${token}x`, "accept"));
    expect(stateOf()).toBe("asked");
  });

  test("is over after 7 days, and a new one is mailed to the parent alone", async () => {
    keep();
    inState("shown");
    const row = pageConsents.find(ID.kit);
    const old = row ? pageLinks.tokenFor(row, Date.now() - 8 * DAY) : "";
    expect(pageLinks.open(viewer("visitor"), old)).toEqual({ is: "over" });
    await refusalOf(() => pageLinks.answer(viewer("visitor"), old, "decline"));
    await pageLinks.renew(old, elsewhere());
    pageLinks.answer(viewer("visitor"), await mailedToken(), "decline");
    expect(stateOf()).toBe("declined");
  });

  test("accepts nothing once the address may not speak for the child", async () => {
    keep();
    parent = emailOf("sol");
    const token = inState("asked");
    db.update(users).set({ age: "13-17" }).where(eq(users.id, ID.sol)).run();
    expect((await refusalOf(() => pageLinks.answer(viewer("visitor"), token, "accept"))).code).toBe("FORBIDDEN");
    inState("agreed");
    expect(
      unfitConsents(viewer("ops")).some(
        ({ childId, isPage, parent: { unfit } }) => childId === ID.kit && isPage && unfit === "minor",
      ),
    ).toBe(true);
    await refusalOf(() => decide("release"));
    db.update(users).set({ age: "18+", lowestBand: "18+" }).where(eq(users.id, ID.sol)).run();
    expect(stateOf()).toBe("agreed");
  });

  test("counts as one of the children that an address speaks for", () => {
    inState("shown");
    expect([speakerFor(ID.pip, parent).children, unfitFor(ID.pip, parent)]).toEqual([2, undefined]);
  });

  test("moves to the address that replaces a lost one", () => {
    const token = inState("shown");
    pageConsents.replaceAddress(ID.kit, parent, "found@elsewhere.example");
    expect(pageConsents.find(ID.kit)?.parentEmail).toBe("found@elsewhere.example");
    expect(pageLinks.open(viewer("visitor"), token)).toBeUndefined();
  });
});

describe("time and age", () => {
  test("a question that no parent answered ends after 14 days, and what is over is erased after 30", async () => {
    inState("asked", Date.now() - 15 * DAY);
    await pageConsents.sweep(Date.now());
    expect(stateOf()).toBe("ended");
    inState("declined", Date.now() - 31 * DAY);
    await pageConsents.sweep(Date.now());
    inState("shown", Date.now() - 400 * DAY);
    await pageConsents.sweep(Date.now());
    expect(stateOf()).toBe("shown");
  });

  test("an address whose code never came back is erased after a day", async () => {
    keep();
    await codeFor();
    await pageConsents.sweep(Date.now());
    expect(db.select().from(parentCodes).all().length).toBe(1);
    await pageConsents.sweep(Date.now() + 2 * DAY);
    expect(db.select().from(parentCodes).all()).toEqual([]);
  });

  test.each([
    ["10-12", 0],
    ["18+", 1],
  ] as const)("at %s the yes is erased, and no brand sees the page", (age, pages) => {
    keep();
    inState("shown");
    db.update(users).set({ age, lowestBand: age }).where(eq(users.id, ID.kit)).run();
    expect([db.select().from(consents).all().length, db.select().from(rows).all().length, readBy("northbreak")]).toEqual([
      0,
      pages,
      undefined,
    ]);
    db.update(users).set({ age: "13-17", lowestBand: "13-17" }).where(eq(users.id, ID.kit)).run();
  });

  test("a block hides the page", () => {
    keep();
    inState("shown");
    db.insert(blocks).values({ id: "78", blockerId: ID.kit, blockedId: ID.northbreak }).run();
    expect(readBy("northbreak")).toBeUndefined();
  });
});

test("the parent's address is in nobody's copy of the data, the reason in the rider's", () => {
  inState("refused");
  db.update(consents).set({ reason: "Your school is named" }).run();
  const copy = JSON.stringify(heldAbout(ID.kit));
  expect([copy.includes(parent), copy.includes("Your school is named")]).toEqual([false, true]);
});
