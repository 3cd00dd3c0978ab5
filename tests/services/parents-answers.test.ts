import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import * as firstAnswer from "#app/services/guardians/first-answer.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import * as openQuestions from "#app/services/guardians/open-questions.server.ts";
import { tokenFor } from "#app/services/guardians/tokens.server.ts";
import * as unanswered from "#app/services/guardians/unanswered.server.ts";
import * as acts from "#app/services/parents-page/acts.server.ts";
import * as page from "#app/services/parents-page/page.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import { db } from "#db";
import { consentLog, crewCodes, guardians as guardianRows, jobs, crews as links, parentCodes, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { aParent, doMails, elsewhere, lastCode, lastLetter, mailedCode, send } from "#tests/parents.ts";
import { sendMail } from "#tests/send-mail.ts";

const DAY = 24 * 60 * 60 * 1000;

let parent = "";
let other = "";

beforeEach(() => {
  [parent, other] = [aParent(), aParent()];
  db.delete(jobs).run();
  db.update(guardianRows).set({ email: parent }).where(eq(guardianRows.userId, ID.pip)).run();
  db.update(guardianRows).set({ email: other }).where(eq(guardianRows.userId, ID.tam)).run();
});

const linkOf = (who: Name) => tokenFor(ID[who]) ?? "";
const linkIn = (letter: string) => /\/parent\/(\S+)/.exec(letter)?.[1] ?? "";
const askedOf = (who: Name) => db.select().from(parentCodes).where(eq(parentCodes.userId, ID[who])).get();

async function codeFor(who: "pip" | "tam"): Promise<string> {
  await acts.sendCode(linkOf(who), elsewhere());
  await doMails(who);
  return lastCode(who === "pip" ? parent : other);
}

/** Sends the waiting receipts. Resolves to the newest letter to Pip's parent. */
async function receipt(): Promise<string> {
  const isReceipt = eq(jobs.kind, "parent-receipt-mail");
  for (const { key } of db.select().from(jobs).where(isReceipt).all()) await sendMail("parent-receipt-mail", key);
  db.delete(jobs).where(isReceipt).run();
  return lastLetter(parent);
}

describe("each act of a parent is emailed as a receipt that says how to undo it [PROF-081]", () => {
  const request = () => crews.ask(viewer("pip"), ID.mia).id;
  const ACTS: Record<string, [() => unknown, string]> = {
    "a yes to an adult": [
      async () => acts.answerCrew(linkOf("pip"), request(), true, acts.confirm(linkOf("pip"), await codeFor("pip"))),
      "said yes to someone in the crew",
    ],
    "a no": [() => acts.answerCrew(linkOf("pip"), request(), false), "said no to someone in the crew"],
    opening: [
      async () => acts.showToEverybody(linkOf("pip"), acts.confirm(linkOf("pip"), await codeFor("pip"))),
      "lets everybody see what is posted",
    ],
    closing: [() => acts.showToCrew(linkOf("pip")), "lets only the crew see what is posted"],
    news: [() => acts.answerNews(linkOf("pip"), true), "said yes to news"],
    "a copy of the data": [async () => acts.requestData(linkOf("pip"), await codeFor("pip")), "asked for a copy of the data"],
    "a linked child": [
      () => acts.linkByCode(linkOf("pip"), acts.makeCrewCode(linkOf("tam"))),
      "put their children into one crew, with a code",
    ],
  };

  test.each(Object.entries(ACTS))("%s", async (_, [act, words]) => {
    await act();
    const letter = await receipt();
    expect(letter).toContain(words);
    expect(page.find(linkIn(letter))?.is).toBe("open");
  });

  test("a withdrawn consent, with how to agree again, since the page has ended", async () => {
    acts.withdraw(linkOf("pip"), await codeFor("pip"));
    const letter = await receipt();
    expect(letter).toContain("took their consent back");
    expect(letter).toContain("Pip can ask you again, and the code comes to this address");
    expect(linkIn(letter)).toBe("");
  });

  test("a deletion, with what was erased and that it can't be undone, after which nothing of the address stays", async () => {
    acts.closeTheirs(linkOf("pip"), await codeFor("pip"));
    expect(db.select().from(users).where(eq(users.id, ID.pip)).all()).toEqual([]);
    const [job] = db.select().from(jobs).where(eq(jobs.kind, "parent-deletion-mail")).all();
    expect(JSON.stringify(db.select().from(jobs).all())).not.toContain(parent);
    await sendMail("parent-deletion-mail", job?.key ?? "");
    const letter = lastLetter(parent);
    expect(letter).toMatch(/you deleted the account of Pip/);
    expect(letter).toContain("This can't be undone");
    for (const words of ["the profile, everything that Pip posted", "within 8 days"]) expect(letter).toContain(words);
    expect(linkIn(letter)).toBe("");
    expect(db.select().from(jobs).where(eq(jobs.kind, "parent-deletion-mail")).all()).toEqual([]);
  });

  test("both parents are told of children whom they linked, and a useless code links nobody", async () => {
    db.delete(links).run();
    acts.linkByCode(linkOf("pip"), acts.makeCrewCode(linkOf("tam")));
    await receipt();
    for (const address of [parent, other]) expect(lastLetter(address)).toContain("put their children into one crew");
    expect(crews.linkWith(viewer("pip"), ID.tam)).toBe("accepted");

    db.delete(links).run();
    const [own, tams] = [acts.makeCrewCode(linkOf("pip")), acts.makeCrewCode(linkOf("tam"))];
    db.update(crewCodes).set({ expiresAt: 1 }).where(eq(crewCodes.userId, ID.tam)).run();
    for (const useless of [own, tams]) expect(codeOf(() => acts.linkByCode(linkOf("pip"), useless))).toBe("INVALID");
    db.delete(crewCodes).run();
    acts.makeCrewCode(linkOf("tam"));
    expect(codeOf(() => acts.linkByCode(linkOf("pip"), "BCDFG-HJKLM"))).toBe("INVALID");
    expect(db.select().from(links).all()).toEqual([]);
  });

  test("a yes is taken back by the receipt's link before the other has answered", async () => {
    const id = crews.ask(viewer("pip"), ID.mia).id;
    acts.answerCrew(linkOf("pip"), id, true, acts.confirm(linkOf("pip"), await codeFor("pip")));
    const link = linkIn(await receipt());
    expect(page.find(link)).toMatchObject({ crew: [{ id, isWaiting: false, isAccepted: false }] });
    acts.answerCrew(link, id, false);
    expect(page.find(link)).toMatchObject({ crew: [] });
    expect(await receipt()).toContain("said no to someone in the crew");
  });

  test("two answers right after each other, about two people, are two receipts", () => {
    for (const who of ["mia", "ana"] as const) acts.answerCrew(linkOf("pip"), crews.ask(viewer("pip"), ID[who]).id, false);
    expect(db.select().from(jobs).where(eq(jobs.kind, "parent-receipt-mail")).all()).toHaveLength(2);
  });

  test("pressing twice writes down and emails once", async () => {
    for (let n = 0; n < 2; n++) acts.showToCrew(linkOf("pip"));
    expect(db.select().from(jobs).where(eq(jobs.kind, "parent-receipt-mail")).all()).toHaveLength(1);
  });
});

describe("a first request for consent [SETUP-022]", () => {
  test("is agreed to on the page that the email leads to, by its code, and the child then needs none", async () => {
    const address = aParent();
    const code = await mailedCode("rex", "10-12", address);
    const token = linkIn(lastLetter(address));
    expect(page.find(token)).toEqual({ is: "asked", child: "Rex", band: "10-12", mayAgree: true, isTeen: false });
    expect([page.isHeldByChild(viewer("rex"), token), page.isHeldByChild(viewer("mia"), token)]).toEqual([true, false]);

    expect(codeOf(() => firstAnswer.agree(token, "000000"))).toBe("INVALID");
    firstAnswer.agree(token, code);
    expect(guardians.guardianOf(ID.rex)).toMatchObject({ email: address, band: "10-12" });
    expect(guardians.needsParent(viewer("rex"), { age: "10-12" })).toBe(false);
    expect(codeOf(() => firstAnswer.agree(token, code))).toBe("NOT_FOUND");
  });

  test("is opened by the link of the newest email alone, and for a day", async () => {
    const address = aParent();
    await mailedCode("rex", "10-12", address);
    const first = linkIn(lastLetter(address));
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
    await mailedCode("rex", "10-12", address);
    const second = linkIn(lastLetter(address));
    expect([page.find(first), page.find(second)?.is]).toEqual([undefined, "asked"]);
    vi.setSystemTime(Date.now() + DAY + 1);
    expect(page.find(second)).toBeUndefined();
    expect(guardians.isSent(viewer("rex"), { age: "10-12", parentEmail: address, isBusiness: false })).toBe(false);
    vi.useRealTimers();
  });

  test("cannot be agreed to there for a business", async () => {
    db.update(users).set({ lowestBand: "10-12" }).where(eq(users.id, ID.rex)).run();
    const address = aParent();
    const code = await mailedCode("rex", null, address, true);
    const token = linkIn(lastLetter(address));
    expect(page.find(token)).toMatchObject({ mayAgree: false, isTeen: false });
    expect(codeOf(() => firstAnswer.agree(token, code))).toBe("FORBIDDEN");
  });

  test("is refused there without a code, which erases the address", async () => {
    const address = aParent();
    await mailedCode("rex", "6-9", address);
    const token = linkIn(lastLetter(address));
    firstAnswer.refuse(token);
    expect(JSON.stringify(db.select().from(parentCodes).all())).not.toContain(address);
    expect([page.find(token), codeOf(() => firstAnswer.refuse(token))]).toEqual([undefined, "NOT_FOUND"]);
    expect(db.select().from(consentLog).where(eq(consentLog.userId, ID.rex)).all()).toMatchObject([
      { what: "A parent or guardian was asked and said no" },
    ]);
  });

  test("keeps the address of a parent who agreed before, so that the child cannot name another", async () => {
    guardians.withdraw(ID.pip);
    await mailedCode("pip", "10-12", parent);
    firstAnswer.refuse(linkIn(lastLetter(parent)));
    expect(guardians.knownParentOf(ID.pip)).toBe(parent);
  });

  test("is reminded of once after 7 days, and ends after 14 with the address", async () => {
    const address = aParent();
    await mailedCode("rex", "10-12", address);
    const askedAt = askedOf("rex")?.askedAt ?? 0;
    const codes = () => db.select().from(jobs).where(eq(jobs.kind, "parent-code-mail")).all().length;

    unanswered.sweep(askedAt + 7 * DAY - 1);
    expect(codes()).toBe(0);
    const other = { subject: "1", askedAt, expiresAt: 1 };
    const others = [
      { ...other, userId: ID.rex, usedFor: "sponsorship" },
      { ...other, userId: ID.sol, usedFor: "page" },
      { ...other, userId: ID.ana, usedFor: "band", subject: "" },
      { ...other, userId: ID.kit, usedFor: "band", askedAt: askedAt + DAY },
    ] as const;
    db.insert(parentCodes)
      .values([...others])
      .run();
    for (let n = 0; n < 2; n++) unanswered.sweep(askedAt + 7 * DAY + 1);
    expect(codes()).toBe(1);
    expect(db.select().from(parentCodes).where(isNotNull(parentCodes.remindedAt)).all()).toMatchObject([
      { userId: ID.rex, usedFor: "band" },
    ]);
    await doMails("rex");
    expect(lastLetter(address)).toContain("A week ago we asked you the following");
    unanswered.sweep(askedAt + 8 * DAY);
    expect(codes()).toBe(0);

    const token = linkIn(lastLetter(address));
    unanswered.sweep(askedAt + 14 * DAY + 1);
    expect(askedOf("rex")).toMatchObject({ subject: "", codeHash: null });
    expect(page.find(token)).toBeUndefined();
  });

  test("starts anew with another address, and not with another email to the same one", async () => {
    const [first, second] = [aParent(), aParent()];
    await send("rex", "10-12", first);
    db.update(parentCodes).set({ askedAt: 5, remindedAt: 6 }).where(eq(parentCodes.userId, ID.rex)).run();
    db.delete(jobs).run();
    await send("rex", "10-12", first);
    expect(askedOf("rex")).toMatchObject({ askedAt: 5, remindedAt: 6 });
    db.delete(jobs).run();
    await send("rex", "10-12", second);
    expect(askedOf("rex")).toMatchObject({ subject: second, remindedAt: null });
    expect(askedOf("rex")?.askedAt).toBeGreaterThan(6);
  });

  test("that was answered, and a question to a parent who is known, are left alone", async () => {
    guardians.withdraw(ID.tam);
    await mailedCode("pip", "13-17", parent);
    await mailedCode("tam", "6-9", other);
    db.update(parentCodes).set({ askedAt: 1 }).run();
    db.delete(jobs).run();
    unanswered.sweep();
    expect([guardians.knownParentOf(ID.pip), guardians.knownParentOf(ID.tam)]).toEqual([parent, other]);
    expect(askedOf("pip")?.subject).toBe(parent);
    expect(db.select().from(jobs).all()).toEqual([]);
  });
});

describe("a question to a parent who agreed [A-191, PROF-081]", () => {
  const letters = () => lettersTo(parent, env.DATA_DIR).length;
  const later = (days: number) => Date.now() + days * DAY;
  const jobOf = (kind: string) => db.select().from(jobs).where(eq(jobs.kind, kind)).get();

  beforeEach(() => {
    db.delete(links).run();
  });

  test("is reminded once after a week, with everything that waits", async () => {
    crews.ask(viewer("pip"), ID.mia);
    guardians.chooseNews(ID.pip, true);
    expect(Math.round(((jobOf("parent-reminder-mail")?.runAt ?? 0) - Date.now()) / DAY)).toBe(7);
    await sendMail("parent-reminder-mail", ID.pip);
    expect(lastLetter(parent)).toMatch(/you haven't answered yet.+ends 30 days after we asked/s);
    expect(page.find(linkIn(lastLetter(parent)))).toMatchObject({ asksForNews: true, crew: [{ isWaiting: true }] });
  });

  test("is not reminded once it is answered", async () => {
    const before = letters();
    acts.answerCrew(linkOf("pip"), crews.ask(viewer("pip"), ID.mia).id, false);
    await sendMail("parent-reminder-mail", ID.pip);
    expect(letters()).toBe(before);
  });

  test.each(["the child asked", "the child was asked"])("ends after 30 days, when %s, and is no answer", (who) => {
    if (who === "the child asked") crews.ask(viewer("pip"), ID.mia);
    else crews.ask(viewer("mia"), ID.pip);
    guardians.chooseNews(ID.pip, true);
    openQuestions.sweep(later(29));
    expect(page.find(linkOf("pip"))).toMatchObject({ asksForNews: true, crew: [{ isWaiting: true }] });

    openQuestions.sweep(later(31));
    expect(page.find(linkOf("pip"))).toMatchObject({ is: "open", asksForNews: false, crew: [] });
    expect(guardians.guardianOf(ID.pip)?.email).toBe(parent);
    expect(crews.mayAsk(viewer("pip"), ID.mia)).toBe(true);
  });

  test("has 30 days from the day on which this parent could answer, and ends no Crew that stands", () => {
    crews.ask(viewer("mia"), ID.pip);
    db.update(links)
      .set({ createdAt: later(-60), toldAt: later(-60) })
      .run();
    db.update(guardianRows)
      .set({ consentedAt: later(-10) })
      .run();
    openQuestions.sweep();
    expect(crews.linkWith(viewer("mia"), ID.pip)).toBe("asked");

    db.update(guardianRows)
      .set({ consentedAt: later(-60) })
      .run();
    db.update(users)
      .set({ bandSetAt: later(-60) })
      .run();
    const stands = {
      askerId: ID.kit,
      askedId: ID.pip,
      toldAt: 1,
      answeredAt: 1,
      askedParentAgreedAt: 1,
      acceptedAt: 1,
      createdAt: 1,
    };
    db.insert(links).values(stands).run();
    openQuestions.sweep();
    expect(crews.linkWith(viewer("mia"), ID.pip)).toBe("none");
    expect(crews.linkWith(viewer("kit"), ID.pip)).toBe("accepted");
  });
});
