import "#tests/no-limits.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { AGE_IS_CHECKED } from "#app/kernel/refusal.server.ts";
import { InitialSetupInput } from "#app/schemas/accounts.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import type { AccountAct } from "#app/schemas/moderation.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { ridersToFollow } from "#app/services/edits/riders.server.ts";
import * as receipts from "#app/services/guardians/age-receipts.server.ts";
import { remember } from "#app/services/guardians/governing.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { setBandByOperator } from "#app/services/guardians/operator.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import { ageReceipts, consentLog, decisions, jobs, moderationLog, notifications, users } from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { doMails, lastCode, lastLetter, send } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

/* The people that an account may reach after a younger age, and the operator's and parents' news about ages. Kit is 15, Pip 11, Tam 8. */

const OPS = viewer("ops");
const DAY = 24 * 60 * 60 * 1000;
const PIPS = "pip.parent@stokeline.example";
const WHY = "A passport was shown";

const decide = (name: Name, doing: AccountAct, band?: AgeBand) =>
  moderation.accounts.act(OPS, ID[name], doing, { band, parentEmail: "", most: 0, reason: WHY });
const reachOf = (name: Name) => {
  const { band, reach, reachWaits } = viewer(name);
  return { band, reach, reachWaits };
};

async function pipIs13(): Promise<void> {
  await send("pip", "13-17", "");
  await doMails("pip");
  const before = guardians.beforeChange(ID.pip);
  const moved = guardians.moveBand(viewer("pip"), "13-17", { parentEmail: "", code: lastCode(PIPS), country: "" });
  db.update(users).set(moved).where(eq(users.id, ID.pip)).run();
  guardians.settle(ID.pip, before);
}

async function receiptOf(name: Name): Promise<string> {
  const { id = "" } = db.select().from(ageReceipts).where(eq(ageReceipts.userId, ID[name])).get() ?? {};
  await sendMail("age-receipt-mail", id);
  return /\/age_receipt\/(\S+)/.exec(lastLetter(PIPS))?.[1] ?? "";
}

describe("a grown-up who says 13-17", () => {
  test("asks and follows nobody new until the operator has decided, and is told so [A-188] [P-112]", async () => {
    follows.follow(viewer("sol"), ID.ana);
    crews.ask(viewer("kit"), ID.sol);
    remember(ID.sol, "13-17");
    expect(reachOf("sol")).toEqual({ band: "13-17", reach: "18+", reachWaits: true });
    for (const act of [() => crews.ask(viewer("sol"), ID.ana), () => follows.follow(viewer("sol"), ID.kit)])
      expect(await refusalOf(act)).toMatchObject({ code: "FORBIDDEN", message: AGE_IS_CHECKED });
    expect(ridersToFollow(viewer("sol"), 9)).toEqual([]);
  });

  test("keeps the Crew and those it follows, answers requests, Stokes and reports [A-188]", () => {
    follows.follow(viewer("sol"), ID.ana);
    crews.ask(viewer("kit"), ID.sol);
    remember(ID.sol, "13-17");
    expect(follows.has(viewer("sol"), ID.ana)).toBe(true);
    expect(crews.linkWith(viewer("sol"), ID.mia)).toBe("accepted");
    expect(crews.ask(viewer("sol"), ID.kit).acceptedAt).not.toBeNull();
    stokes.set(viewer("sol"), EDITS.bowl.id, true);
    reports.reportEdit(viewer("sol"), EDITS.bowl.id);
    follows.set(viewer("sol"), ID.ana, false);
  });

  test("is a grown-up to minors and in no minor's rail [A-179, A-188] [P-112]", () => {
    crews.ask(viewer("sol"), ID.ana);
    remember(ID.sol, "13-17");
    decide("sol", "reachOlder");
    addEdit({ posterId: ID.sol });
    follows.follow(viewer("kit"), ID.sol);
    crews.ask(viewer("sol"), ID.kit);
    expect(crews.ageClaimsOf(viewer("kit"), crews.requestsTo(viewer("kit"))).get(ID.sol)).toBe("Grown-up");
    follows.set(viewer("kit"), ID.sol, false);
    expect(ridersToFollow(viewer("kit"), 9).map(({ id }) => id)).not.toContain(ID.sol);
  });

  test("is shown to a child's parent as 18 or over [A-188]", () => {
    db.update(users).set({ publicSince: 1 }).run();
    crews.ask(viewer("sol"), ID.tam);
    remember(ID.sol, "13-17");
    expect(crews.forParent(ID.tam)).toMatchObject([{ other: "Sol", mayBeAdult: true }]);
  });

  test("a slip in a set-up that was not completed counts for nothing [A-188]", () => {
    const input = { group: "Athlete", age: "18+", sports: ["Surf"] };
    accounts.setUp(viewer("rex"), InitialSetupInput.parse(input));
    expect(viewer("rex").state).toBe("profile");
    remember(ID.rex, "13-17");
    db.update(users).set({ profileSetup: true }).where(eq(users.id, ID.rex)).run();
    expect(reachOf("rex")).toEqual({ band: "13-17", reach: "13-17", reachWaits: false });
    expect(crews.mayAsk(viewer("rex"), ID.kit)).toBe(true);
  });

  test("stays one through a second set-up below 13 [A-188]", async () => {
    await refusalOf(() => send("sol", "10-12", ""));
    expect(viewer("sol").state).toBe("initial");
    await send("sol", "10-12", "sols.mum@stokeline.example");
    await doMails("sol");
    const code = lastCode("sols.mum@stokeline.example");
    const input = { group: "Athlete", age: "10-12", sports: ["Surf"], parentEmail: "sols.mum@stokeline.example", code };
    accounts.setUp(viewer("sol"), InitialSetupInput.parse(input));
    db.update(users).set({ profileSetup: true }).where(eq(users.id, ID.sol)).run();
    expect(reachOf("sol")).toEqual({ band: "10-12", reach: "18+", reachWaits: true });
    decide("sol", "reachOlder");
    expect([crews.mayAsk(viewer("sol"), ID.kit), crews.mayAsk(viewer("sol"), ID.ana)]).toEqual([false, true]);
  });

  test("a business that was adult stays that when it becomes a rider of 13-17 [A-188]", () => {
    db.update(users).set({ isBusiness: false }).where(eq(users.id, ID.fakie)).run();
    remember(ID.fakie, "13-17");
    db.update(users).set({ age: "13-17" }).where(eq(users.id, ID.fakie)).run();
    expect(reachOf("fakie")).toEqual({ band: "13-17", reach: "18+", reachWaits: true });
  });
});

describe("the operator", () => {
  test("is emailed once for all that wait, and has them in a list [A-188]", async () => {
    remember(ID.sol, "13-17");
    remember(ID.ana, "13-17");
    expect(db.select().from(jobs).where(eq(jobs.kind, "age-question-mail")).all()).toHaveLength(1);
    await sendMail("age-question-mail", "all");
    expect(lettersTo(emailOf("ops"), env.DATA_DIR).at(-1)).toMatch(/Changes of age to look at: 2\..*\/moderation\/ages/s);
    expect(guardians.agesToDecide(OPS)).toMatchObject([
      { band: "13-17", reachBand: "18+" },
      { band: "13-17", reachBand: "18+" },
    ]);
    for (const name of ["mia", "stat", "visitor"] as const)
      expect(codeOf(() => guardians.agesToDecide(viewer(name)))).toBeTruthy();
  });

  test.each([
    ["reachYounger", "13-17", true],
    ["reachOlder", "18+", false],
  ] as const)("decides by %s, which is logged with who, when and why, and told [A-188]", async (doing, reach, asksTeens) => {
    expect(codeOf(() => decide("sol", doing))).toBe("INVALID");
    remember(ID.sol, "13-17");
    decide("sol", doing);
    expect(reachOf("sol")).toEqual({ band: "13-17", reach, reachWaits: false });
    expect([crews.mayAsk(viewer("sol"), ID.ana), crews.mayAsk(viewer("sol"), ID.kit)]).toEqual([true, asksTeens]);
    const [log] = db.select().from(moderationLog).all();
    expect(log).toMatchObject({ operatorId: ID.ops, act: doing, kind: "account", postId: ID.sol });
    expect(db.select().from(decisions).get()).toMatchObject({ id: log?.id, act: doing, reason: WHY });
    expect(db.select().from(notifications).where(eq(notifications.userId, ID.sol)).all()).toMatchObject([{ kind: "decision" }]);
    await sendMail("decision-mail", log?.id ?? "");
    expect(lettersTo(emailOf("sol"), env.DATA_DIR).at(-1)).toMatch(/looked at the change to your age.*A passport was shown/s);
  });

  test("is asked again after a further move [A-188]", () => {
    remember(ID.sol, "13-17");
    decide("sol", "reachYounger");
    expect(codeOf(() => decide("sol", "reachYounger"))).toBe("INVALID");
    remember(ID.sol, "10-12");
    expect(reachOf("sol")).toEqual({ band: "10-12", reach: "13-17", reachWaits: true });
    decide("sol", "reachOlder");
    decide("sol", "reachYounger");
    expect(reachOf("sol")).toEqual({ band: "10-12", reach: "10-12", reachWaits: false });
  });

  test("decides about whom someone reaches by setting the age, too [A-188]", () => {
    remember(ID.sol, "13-17");
    decide("sol", "band", "18+");
    expect(reachOf("sol")).toEqual({ band: "18+", reach: "18+", reachWaits: false });
    decide("sol", "band", "13-17");
    expect(reachOf("sol")).toEqual({ band: "13-17", reach: "13-17", reachWaits: false });
    expect(crews.mayAsk(viewer("sol"), ID.kit)).toBe(true);
  });

  test("corrects an age before the set-up without completing it, and keeps a consent that covers the new age [A-188]", () => {
    setBandByOperator(OPS, ID.rex, "13-17");
    expect(reachOf("rex")).toEqual({ band: "13-17", reach: null, reachWaits: false });
    expect(db.select().from(users).where(eq(users.id, ID.rex)).get()?.age).toBeNull();
    setBandByOperator(OPS, ID.tam, "10-12");
    expect([viewer("tam").state, guardians.guardianOf(ID.tam)?.band]).toEqual(["complete", "6-9"]);
  });

  test("alone moves an under-13 to 18+, and the parent gets a receipt [A-188]", async () => {
    expect((await refusalOf(() => send("pip", "18+", ""))).fields.age).toMatch(/^Only we can change this age to 18\+/);
    setBandByOperator(OPS, ID.pip, "18+");
    expect(reachOf("pip")).toEqual({ band: "18+", reach: "18+", reachWaits: false });
    await receiptOf("pip");
    expect(lastLetter(PIPS)).toContain("is now 18 or older. Before, it was 10 to 12");
  });
});

test("a brand whose age is in question asks about nobody [A-188]", () => {
  addEdit({ posterId: ID.sol });
  expect(sponsorships.mayAsk(viewer("northbreak"), ID.sol)).toBe(true);
  db.update(users).set({ reachAskedAt: 1 }).where(eq(users.id, ID.northbreak)).run();
  expect(sponsorships.mayAsk(viewer("northbreak"), ID.sol)).toBe(false);
});

test("after a year 13-17 becomes 18+, and a grown-up to minors with it [A-188]", () => {
  db.update(users).set({ bandSetAt: 1 }).where(eq(users.id, ID.kit)).run();
  db.update(users)
    .set(guardians.moveBand(viewer("kit"), "18+", { parentEmail: "", code: "", country: "" }))
    .where(eq(users.id, ID.kit))
    .run();
  expect(reachOf("kit")).toEqual({ band: "18+", reach: "18+", reachWaits: false });
});

describe("the move of a child to 13-17", () => {
  test("takes a code that is emailed to the stored parent with what ends [A-188, SETUP-029]", async () => {
    await send("pip", "13-17", "pips.second@stokeline.example");
    await doMails("pip");
    const letter = lastLetter(PIPS);
    expect(letter).toContain("Pip asks to change to ages 13 to 17");
    expect(letter).toContain("the protection for children under 13 ends");
    expect(letter).toContain("Your page about Pip ends");
    expect(lettersTo("pips.second@stokeline.example", env.DATA_DIR)).toEqual([]);
  });

  test("names no child to an address that nobody has confirmed [A-188]", async () => {
    remember(ID.rex, "10-12");
    await send("rex", "13-17", "rexs.mum@stokeline.example");
    await doMails("rex");
    const letter = lastLetter("rexs.mum@stokeline.example");
    expect(letter).toContain("A child asks to change to ages 13 to 17");
    expect(letter).not.toMatch(/Rex|Vane/);
  });

  test("gives the parent a receipt, and the address goes after 14 days [A-188] [P-30]", async () => {
    await pipIs13();
    const token = await receiptOf("pip");
    expect(lastLetter(PIPS)).toContain("The protection for children under 13 has ended");
    expect([guardians.guardianOf(ID.pip), guardians.consenterOf(ID.pip)]).toEqual([undefined, PIPS]);
    await receipts.sweep(Date.now() + 14 * DAY - 10_000);
    expect(receipts.open(token)).toMatchObject({ isOver: false, toBand: "13-17" });
    await receipts.sweep(Date.now() + 14 * DAY + 10_000);
    expect([receipts.open(token), guardians.consenterOf(ID.pip)]).toEqual([undefined, undefined]);
  });

  test("is objected to by the link, which tells the operator and holds the account until a decision [A-188]", async () => {
    await pipIs13();
    const token = await receiptOf("pip");
    for (const forged of ["", "1.x", `1${token}`, `${token}x`]) expect(receipts.open(forged)).toBeUndefined();
    expect(reachOf("pip").reachWaits).toBe(false);
    const others = { email: PIPS, toBand: "13-17", createdAt: 1 } as const;
    db.insert(ageReceipts)
      .values([
        { ...others, userId: ID.pip },
        { ...others, userId: ID.tam, objectedAt: 1 },
      ])
      .run();
    receipts.object(token, "She is eleven");
    receipts.object(token, "Twice");
    expect(reachOf("pip").reachWaits).toBe(true);
    expect(guardians.agesToDecide(OPS)).toMatchObject([{ id: ID.pip, objections: [{ objection: "She is eleven" }] }]);
    expect(guardians.objectionsOf(ID.pip)).toMatchObject([{ objection: "She is eleven" }]);
    expect(
      db
        .select()
        .from(consentLog)
        .where(eq(consentLog.userId, ID.pip))
        .all()
        .map(({ what }) => what),
    ).toContain("The parent or guardian objected to the change of the age");
    await receipts.sweep(Date.now() + 99 * DAY);
    expect(db.select().from(ageReceipts).all()).toMatchObject([{ objection: "She is eleven" }]);
    decide("pip", "reachYounger");
    expect(reachOf("pip").reachWaits).toBe(false);
    await receipts.sweep(Date.now() + 99 * DAY);
    expect(receipts.open(token)).toBeUndefined();
  });

  test("is undone by the operator, and then the same parent is asked [A-188]", async () => {
    await pipIs13();
    receipts.object(await receiptOf("pip"), "");
    decide("pip", "band", "10-12");
    expect(viewer("pip")).toMatchObject({ state: "initial", band: "10-12", reachWaits: false });
    await send("pip", "10-12", "pips.second@stokeline.example");
    await doMails("pip");
    expect(lettersTo("pips.second@stokeline.example", env.DATA_DIR)).toEqual([]);
    expect(lastCode(PIPS)).toMatch(/^\d{6}$/);
  });

  test("a link of more than 14 days opens nothing, and nothing is objected to by it [A-188]", async () => {
    await pipIs13();
    const token = await receiptOf("pip");
    vi.useFakeTimers({ now: Date.now() + 15 * DAY, toFake: ["Date"] });
    expect(receipts.open(token)?.isOver).toBe(true);
    expect((await refusalOf(() => receipts.object(token, "Late"))).code).toBe("FORBIDDEN");
    db.update(ageReceipts).set({ objectedAt: 1 }).run();
    expect(receipts.open(token)?.isOver).toBe(false);
    vi.useRealTimers();
  });
});
