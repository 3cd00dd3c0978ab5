import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { InitialSetupInput } from "#app/schemas/accounts.ts";
import { type AgeAnswer, type AgeBand, TOO_YOUNG } from "#app/schemas/age-bands.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as codes from "#app/services/guardians/codes.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { setBandByOperator } from "#app/services/guardians/operator.server.ts";
import * as page from "#app/services/parents-page/page.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { db } from "#db";
import { consentLog, guardians as guardianRows, jobs, parentCodes, users as userRows } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { aParent, doMails, elsewhere, lastCode, lastLetter, mailedCode, send } from "#tests/parents.ts";
import { refusalOf } from "#tests/refusal.ts";

const DAY = 24 * 60 * 60 * 1000;
const CHILD = { group: "Athlete", age: "10-12", sports: ["Surf"] };

const setUp = (input: Record<string, unknown>, who: Name = "rex") => accounts.setUp(viewer(who), InitialSetupInput.parse(input));
const move = (who: Name, to: AgeBand, parentEmail = "", code = "") =>
  guardians.moveBand(viewer(who), to, { parentEmail, code, country: "" });
const account = (who: Name) => db.select().from(userRows).where(eq(userRows.id, ID[who])).get()!;
const logOf = (who: Name) =>
  db
    .select()
    .from(consentLog)
    .where(eq(consentLog.userId, ID[who]))
    .all()
    .map(({ what }) => what);
const codeRow = (who: Name) => db.select().from(parentCodes).where(eq(parentCodes.userId, ID[who])).get();
const jobOf = (kind: string) => db.select().from(jobs).where(eq(jobs.kind, kind)).get();

describe("the code that a parent is emailed", () => {
  test("is a random number below 999999, with six digits [SETUP-025, LIM-011]", () => {
    const made = Array.from({ length: 5000 }, codes.newCode);
    expect(made.every((code) => /^\d{6}$/.test(code) && Number(code) < 999_999)).toBe(true);
    expect(new Set(made).size).toBeGreaterThan(4900);
    expect(made.some((code) => code.startsWith("0"))).toBe(true);
  });

  test("is emailed to the parent's address with the reason and without the child's name, and stored as a hash [SETUP-022]", async () => {
    const parent = aParent();
    const code = await mailedCode("rex", "10-12", parent);
    const letter = lastLetter(parent);
    expect(letter).toContain(`To: ${parent}`);
    expect(letter).toContain("A child asks to take part");
    expect(letter).not.toMatch(/Rex|Vane/);
    expect(page.find(/\/parent\/(\S+)/.exec(letter)?.[1] ?? "")).toEqual({
      is: "asked",
      child: "Rex",
      band: "10-12",
      mayAgree: true,
      isTeen: false,
    });
    expect(letter).toContain("10-12");
    expect(letter).toContain(`${env.BASE_URL}/privacy_policy?band=10-12`);
    expect(letter).toMatch(/ignore this email/);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(codeRow("rex"))).not.toContain(code);
    expect(codeRow("rex")?.codeHash).toHaveLength(43);
  });

  test("completes a child's setup once, and the parent's consent is recorded [SETUP-019, SETUP-024, SETUP-029] [P-02] [P-03]", async () => {
    const parent = aParent();
    const code = await mailedCode("rex", "10-12", parent);
    setUp({ ...CHILD, parentEmail: parent, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(viewer("rex")).toMatchObject({ state: "profile", band: "10-12", under13: true });
    expect(guardians.guardianOf(ID.rex)).toMatchObject({ email: parent, band: "10-12" });
    expect(logOf("rex")).toEqual(["A parent or guardian agreed, by a code that was mailed to them: 10-12"]);
    expect(jobOf("consent-mail")).toMatchObject({ key: ID.rex, state: "queued" });
    expect(jobOf("consent-mail")!.runAt).toBeLessThanOrEqual(Date.now());
    expect(jobOf("consent-check-mail")!.runAt).toBeGreaterThan(Date.now() + DAY - 10_000);

    guardians.withdraw(ID.rex);
    expect((await refusalOf(() => setUp({ ...CHILD, parentEmail: parent, code }))).fields).toEqual({
      code: "Verification Code Incorrect",
    });
  });

  test("is refused before it was sent, for another address and for another age [SETUP-018, SETUP-019]", async () => {
    const parent = aParent();
    const first = { code: "Send Verification Email" };
    expect((await refusalOf(() => setUp({ ...CHILD, parentEmail: parent, code: "123456" }))).fields).toEqual(first);
    const code = await mailedCode("rex", "10-12", parent);
    for (const other of [{ parentEmail: aParent() }, { age: "6-9" }, { age: "13-17" }, { isBusiness: true }])
      expect((await refusalOf(() => setUp({ ...CHILD, parentEmail: parent, code, ...other }))).fields).toEqual(first);
    expect((await refusalOf(() => setUp({ ...CHILD, parentEmail: parent, code, age: "18+" }))).fields).toHaveProperty("age");
    expect(viewer("rex").state).toBe("initial");
  });

  test("is refused after five wrong tries, even when the sixth is right [SETUP-019, SETUP-024]", async () => {
    const parent = aParent();
    const code = await mailedCode("rex", "10-12", parent);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n++)
      expect((await refusalOf(() => setUp({ ...CHILD, parentEmail: parent, code: wrong }))).message).toBe(
        "Verification Code Incorrect",
      );
    expect((await refusalOf(() => setUp({ ...CHILD, parentEmail: parent, code }))).message).toBe("Verification Code Incorrect");

    const next = await mailedCode("rex", "10-12", parent);
    setUp({ ...CHILD, parentEmail: parent, code: next });
    expect(viewer("rex").state).toBe("profile");
  });

  test("counts tries even when the caller rolls its transaction back", async () => {
    const parent = aParent();
    const code = await mailedCode("mia", "10-12", parent);
    for (let n = 0; n < 5; n++) {
      await refusalOf(() => move("mia", "10-12", parent, "no"));
      db.update(parentCodes).set({ tries: 0 }).run();
    }
    expect((await refusalOf(() => move("mia", "10-12", parent, code))).message).toBe("Verification Code Incorrect");
  });

  test("expires after a day, and a new code replaces it", async () => {
    const parent = aParent();
    const old = await mailedCode("rex", "10-12", parent);
    vi.useFakeTimers({ now: Date.now() + DAY, toFake: ["Date"] });
    expect((await refusalOf(() => setUp({ ...CHILD, parentEmail: parent, code: old }))).message).toBe(
      "Verification Code Incorrect",
    );
    vi.useRealTimers();

    await send("rex", "10-12", parent);
    expect((await refusalOf(() => setUp({ ...CHILD, parentEmail: parent, code: old }))).message).toBe(
      "Verification Code Incorrect",
    );
    await doMails("rex");
    const code = lastCode(parent);
    expect(code).not.toBe(old);
    setUp({ ...CHILD, parentEmail: parent, code });
    expect(viewer("rex").state).toBe("profile");
  });

  test("is refused for another account", async () => {
    const parent = aParent();
    const [rex, noa] = [await mailedCode("rex", "10-12", parent), await mailedCode("noa", "10-12", parent)];
    expect(rex).not.toBe(noa);
    expect((await refusalOf(() => setUp({ ...CHILD, parentEmail: parent, code: noa }))).message).toBe(
      "Verification Code Incorrect",
    );
  });
});

describe("the parent's address", () => {
  const sentence = "Please enter your Parent/Guardian's Email";

  test.each(["", " ", "no address", "a@b", "rex@stokeline.example", "REX@stokeline.example", "rex+mum@stokeline.example"])(
    "is not %j [SETUP-017, SETUP-026]",
    async (parentEmail) => {
      expect((await refusalOf(() => send("rex", "10-12", parentEmail.trim()))).fields).toEqual({ parentEmail: sentence });
      expect((await refusalOf(() => setUp({ ...CHILD, parentEmail }))).fields).toEqual({ parentEmail: sentence });
      expect(jobOf("parent-code-mail")).toBeUndefined();
    },
  );

  test("takes 80 characters and not one more [SETUP-027]", async () => {
    const [longest, tooLong] = [`${"p".repeat(60)}@${"b".repeat(11)}.example`, `${"p".repeat(61)}@${"b".repeat(11)}.example`];
    expect([longest.length, tooLong.length]).toEqual([80, 81]);
    expect((await refusalOf(() => send("rex", "10-12", tooLong))).fields).toHaveProperty("parentEmail");
    await send("rex", "10-12", longest);
    expect(codeRow("rex")?.subject).toBe(longest);
  });

  test("is the one that we know, whatever is typed", async () => {
    await send("pip", "13-17", "pips.second@stokeline.example");
    await doMails("pip");
    expect(lettersTo("pips.second@stokeline.example", env.DATA_DIR)).toEqual([]);
    expect(lastCode("pip.parent@stokeline.example")).toMatch(/^\d{6}$/);
  });

  test("is in no answer that anybody receives", async () => {
    const told = JSON.stringify([
      users.me(viewer("pip")),
      users.find(viewer("ops"), ID.pip),
      users.find(viewer("pip"), ID.pip),
      edits.find(viewer("ops"), EDITS.young.id),
      viewer("pip"),
      await refusalOf(() => move("pip", "13-17")),
    ]);
    expect(told).not.toMatch(/parent@|lowestBand/);
  });
});

describe("sending", () => {
  test("does nothing while an email is on its way [SETUP-026]", async () => {
    const parent = aParent();
    await Promise.all([send("rex", "10-12", parent), send("rex", "10-12", parent)]);
    await send("rex", "10-12", parent);
    expect(codeRow("rex")?.sends).toBe(1);
    db.update(jobs).set({ state: "running" }).run();
    await send("rex", "10-12", parent);
    expect(codeRow("rex")?.sends).toBe(1);
    await send("rex", "10-12", aParent());
    expect(codeRow("rex")?.sends).toBe(2);
  });

  test("is limited to ten emails for an account", async () => {
    for (let n = 0; n < 10; n++) await send("rex", "10-12", aParent());
    const refusal = await refusalOf(() => send("rex", "10-12", aParent()));
    expect(refusal.fields.parentEmail).toMatch(/10 of these emails at most/);
    expect(codeRow("rex")?.sends).toBe(10);
  });

  test("is limited by client and by receiver", async () => {
    const here = { address: "203.0.113.7", userAgent: "test" };
    const from = (origin: typeof here, parentEmail: string, who: Name) =>
      guardians.sendCode(viewer(who), origin, { age: "10-12", parentEmail });
    for (let n = 0; n < 5; n++) await from(here, aParent(), "rex");
    expect(await refusalOf(() => from(here, aParent(), "rex"))).toMatchObject({ code: "RATE_LIMITED" });
    const victim = aParent();
    for (const who of ["mia", "sol", "ana", "kit", "noa"] as const) await from(elsewhere(), victim, who);
    expect(await refusalOf(() => from(elsewhere(), victim, "rex"))).toMatchObject({ code: "RATE_LIMITED" });
    expect(codeRow("rex")?.sends).toBe(5);
  });

  test("is only for what a parent has to agree to", async () => {
    for (const age of ["13-17", "18+"] as const)
      expect((await refusalOf(() => send("rex", age, aParent()))).fields).toHaveProperty("age");
    expect((await refusalOf(() => send("rex", null, aParent()))).fields).toEqual({ age: "Please select your Age" });
    expect((await refusalOf(() => send("pip", "10-12", aParent()))).fields).toHaveProperty("age");
    expect((await refusalOf(() => send("rex", null, aParent(), true))).fields).toHaveProperty("age");
    expect(jobOf("parent-code-mail")).toBeUndefined();
  });

  test("needs an account", async () => {
    const ask = { age: "10-12" as const, parentEmail: aParent() };
    expect((await refusalOf(() => guardians.sendCode(viewer("visitor"), elsewhere(), ask))).code).toBe("UNAUTHENTICATED");
  });
});

describe("whether a parent has to be asked", () => {
  const needs = (who: Name, asked: { isBusiness?: boolean; age: AgeAnswer | null }) => guardians.needsParent(viewer(who), asked);

  test("for an age under 13 and for leaving one, and not without an answer", () => {
    expect([needs("rex", { age: "10-12" }), needs("rex", { age: "18+" }), needs("rex", { age: null })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(needs("tam", { age: "13-17" })).toBe(true);
    for (const age of ["18+", "Under 6", null] as const) expect([age, needs("tam", { age })]).toEqual([age, false]);
  });

  test("for a business of someone under 13", () => {
    expect([needs("tam", { isBusiness: true, age: null }), needs("rex", { isBusiness: true, age: null })]).toEqual([true, false]);
  });
});

test("a code counts as sent for just this address, age and kind of account", async () => {
  const parentEmail = aParent();
  await send("rex", "10-12", parentEmail);
  const isSent = (asked: object) => guardians.isSent(viewer("rex"), { age: "10-12", parentEmail, ...asked });
  expect([isSent({}), isSent({ age: "6-9" }), isSent({ age: "Under 6" }), isSent({ parentEmail: "" })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([isSent({ parentEmail: aParent() }), isSent({ isBusiness: true })]).toEqual([false, false]);
});

test("pressing again while the email is under way counts for no limit", async () => {
  const [parent, origin] = [aParent(), elsewhere()];
  for (let n = 0; n < 8; n++) await guardians.sendCode(viewer("rex"), origin, { age: "10-12", parentEmail: parent });
  expect(codeRow("rex")?.sends).toBe(1);
});

describe("answering again", () => {
  const PARENT = "Please enter your Parent/Guardian's Email";

  test.each([
    ["Under 6", "10-12"],
    ["Under 6", "18+"],
    ["Under 6", "business"],
  ])("after %s nothing is left: %s [SETUP-012, ENT-003]", async (first, then) => {
    await refusalOf(() => send("rex", first as "Under 6", ""));
    const answer = then === "business" ? { isBusiness: true, sports: ["Surf"] } : { ...CHILD, age: then };
    expect((await refusalOf(() => setUp(answer))).message).toBe(TOO_YOUNG);
    expect((await refusalOf(() => send("rex", "10-12", aParent()))).message).toBe(TOO_YOUNG);
    expect(account("rex")).toMatchObject({ lowestBand: "Under 6", age: null, initialProfileSetup: false });
  });

  test.each(["6-9", "10-12"] as const)("after %s a higher age and a business need the parent's code for it", async (first) => {
    const parent = aParent();
    const code = await mailedCode("rex", first, parent);
    for (const then of [{ age: "13-17" }, { isBusiness: true }]) {
      expect((await refusalOf(() => setUp({ ...CHILD, ...then }))).message).toBe(PARENT);
      expect((await refusalOf(() => setUp({ ...CHILD, ...then, parentEmail: parent, code }))).message).toBe(
        "Send Verification Email",
      );
    }
    const next = await mailedCode("rex", "13-17", parent);
    setUp({ ...CHILD, age: "13-17", parentEmail: parent, code: next });
    expect(account("rex")).toMatchObject({ age: "13-17", lowestBand: "13-17" });
    expect(guardians.guardianOf(ID.rex)).toBeUndefined();
    expect(JSON.stringify(db.select().from(parentCodes).all())).not.toContain(parent);
  });

  test("a child's business stays held as the child it is", async () => {
    const parent = aParent();
    await refusalOf(() => setUp({ ...CHILD, isBusiness: true }));
    const code = await mailedCode("rex", null, parent, true);
    setUp({ isBusiness: true, sports: ["Surf"], parentEmail: parent, code });
    expect(viewer("rex")).toMatchObject({ isBusiness: true, band: "10-12", adult: false, under13: true });
    expect(guardians.guardianOf(ID.rex)).toMatchObject({ band: "10-12" });
  });

  test("after 13-17 there is no 18+, and a business stays held as 13-17", async () => {
    await refusalOf(() => setUp({ group: "Athlete", age: "13-17" }));
    const refusal = await refusalOf(() => setUp({ ...CHILD, age: "18+" }));
    expect(refusal.fields.age).toMatch(/^You have told us that you're 13-17.+write to hello@stokeline\.example$/);
    setUp({ isBusiness: true, sports: ["Surf", "Apparel"] });
    expect(viewer("rex")).toMatchObject({ state: "profile", isBusiness: true, band: "13-17", adult: false });
  });

  test("a younger answer counts later too", async () => {
    await refusalOf(() => setUp({ group: "Athlete", age: "13-17" }));
    await refusalOf(() => send("rex", "6-9", ""));
    expect((await refusalOf(() => setUp({ ...CHILD, age: "13-17" }))).message).toBe(PARENT);
  });
});

describe("moving to another band", () => {
  test("to the same band changes nothing", () => {
    for (const [who, band] of [
      ["mia", "18+"],
      ["kit", "13-17"],
      ["pip", "10-12"],
      ["northbreak", "18+"],
    ] as const)
      expect(move(who, band)).toMatchObject({ age: band, lowestBand: band === "18+" ? null : band });
    expect(db.select().from(consentLog).all()).toEqual([]);
  });

  test.each(["6-9", "10-12"] as const)("into %s needs the code of a parent [SETUP-029]", async (band) => {
    const parent = aParent();
    expect((await refusalOf(() => move("mia", band))).fields).toHaveProperty("parentEmail");
    expect((await refusalOf(() => move("mia", band, parent, "123456"))).message).toBe("Send Verification Email");
    const code = await mailedCode("mia", band, parent);
    expect((await refusalOf(() => move("mia", band, parent, "1234567"))).message).toBe("Verification Code Incorrect");
    expect(move("mia", band, parent, code)).toMatchObject({ age: band, lowestBand: band });
    expect(guardians.guardianOf(ID.mia)).toMatchObject({ email: parent, band });
    expect(logOf("mia").toSorted()).toEqual([
      `A parent or guardian agreed, by a code that was mailed to them: ${band}`,
      `The age went from 18+ to ${band}`,
    ]);
  });

  test.each(["6-9", "13-17"] as const)("out of 10-12 to %s needs the parent on record", async (band) => {
    expect((await refusalOf(() => move("pip", band, "pips.second@stokeline.example", "123456"))).message).toBe(
      "Send Verification Email",
    );
    await send("pip", band, "pips.second@stokeline.example");
    await doMails("pip");
    const code = lastCode("pip.parent@stokeline.example");
    expect(move("pip", band, "", code)).toMatchObject({ age: band, lowestBand: band });
    expect(guardians.guardianOf(ID.pip)?.email).toBe(band === "6-9" ? "pip.parent@stokeline.example" : undefined);
    expect(logOf("pip")).toContain(`The age went from 10-12 to ${band}`);
  });

  test("from 13-17 to 18+ takes a year, or the operator", async () => {
    db.update(userRows)
      .set({ bandSetAt: Date.now() - 364 * DAY })
      .where(eq(userRows.id, ID.kit))
      .run();
    expect((await refusalOf(() => move("kit", "18+"))).fields.age).toMatch(/after a year/);
    db.update(userRows).set({ bandSetAt: null }).where(eq(userRows.id, ID.kit)).run();
    expect((await refusalOf(() => move("kit", "18+"))).fields).toHaveProperty("age");
    db.update(userRows)
      .set({ bandSetAt: Date.now() - 366 * DAY })
      .where(eq(userRows.id, ID.kit))
      .run();
    expect(move("kit", "18+")).toMatchObject({ age: "18+", lowestBand: null });
    expect(logOf("kit")).toEqual(["The age went from 13-17 to 18+"]);
  });

  test("from 18+ to 13-17 is free, and begins a new year", async () => {
    const moved = move("mia", "13-17");
    expect(moved).toMatchObject({ age: "13-17", lowestBand: "13-17" });
    db.update(userRows).set(moved).where(eq(userRows.id, ID.mia)).run();
    expect((await refusalOf(() => move("mia", "18+"))).fields).toHaveProperty("age");
  });

  test("Under 6 is no band, and who once named it cannot move", async () => {
    expect((await refusalOf(() => send("kit", "Under 6", aParent()))).fields).toEqual({ age: TOO_YOUNG });
    expect((await refusalOf(() => move("kit", "18+"))).message).toBe(TOO_YOUNG);
    expect((await refusalOf(() => move("kit", "10-12", aParent(), "123456"))).message).toBe(TOO_YOUNG);
  });

  test("a person who once named a young band needs a parent for a higher one", async () => {
    await send("mia", "10-12", aParent());
    expect((await refusalOf(() => move("mia", "13-17"))).fields).toHaveProperty("parentEmail");
    expect((await refusalOf(() => move("mia", "18+"))).fields).toHaveProperty("age");
  });
});

describe("the operator", () => {
  test("corrects an age, which is logged, and nobody else may", async () => {
    for (const who of ["visitor", "mia", "stat", "kit"] as const)
      expect((await refusalOf(() => setBandByOperator(viewer(who), ID.kit, "18+"))).code).toMatch(
        who === "visitor" ? /UNAUTHENTICATED/ : /FORBIDDEN/,
      );
    setBandByOperator(viewer("ops"), ID.kit, "18+");
    expect(account("kit")).toMatchObject({ age: "18+", lowestBand: null });
    expect(logOf("kit")).toEqual(["The operator changed the age from 13-17 to 18+"]);
  });

  test("lets someone answer again who is not set up yet", async () => {
    await refusalOf(() => setUp({ ...CHILD, age: "Under 6" }));
    setBandByOperator(viewer("ops"), ID.rex, "18+");
    setUp({ ...CHILD, age: "18+" });
    expect(viewer("rex")).toMatchObject({ state: "profile", band: "18+" });
  });

  test("sends a person back to the first step when the corrected age needs a parent", () => {
    setBandByOperator(viewer("ops"), ID.sol, "10-12");
    expect(viewer("sol").state).toBe("initial");
    expect(account("sol")).toMatchObject({ age: null, lowestBand: "10-12" });
    expect(users.find(viewer("mia"), ID.sol)).toBeUndefined();
  });

  test("ends a parent's say with the age of 13 [P-30]", () => {
    setBandByOperator(viewer("ops"), ID.pip, "13-17");
    expect(guardians.guardianOf(ID.pip)).toBeUndefined();
    expect(viewer("pip")).toMatchObject({ band: "13-17", state: "complete" });
  });
});

describe("when a parent takes the consent back", () => {
  test("the account returns to the first step and is hidden, and the child stays logged in", () => {
    guardians.withdraw(ID.pip);
    expect(viewer("pip")).toMatchObject({ state: "initial", band: "10-12" });
    expect(account("pip")).toMatchObject({ age: null, lowestBand: "10-12", profileSetup: false });
    expect(guardians.guardianOf(ID.pip)).toBeUndefined();
    for (const who of ["mia", "kit", "northbreak"] as const) {
      expect(users.find(viewer(who), ID.pip)).toBeUndefined();
      expect(edits.find(viewer(who), EDITS.young.id)).toBeUndefined();
      expect(edits.byPoster(viewer(who), ID.pip, { take: 9 })).toEqual([]);
    }
    expect(logOf("pip")).toEqual(["The parent or guardian took their consent back"]);
  });

  test("the account becomes no business, with the parent's code neither, and not older by itself [A-26, A-188]", async () => {
    const sentence = { isBusiness: "You must be 18 for a brand account" };
    guardians.withdraw(ID.pip);
    const business = { isBusiness: true, sports: ["Surf"] };
    expect((await refusalOf(() => setUp(business, "pip"))).fields).toEqual(sentence);
    expect((await refusalOf(() => send("pip", null, "", true))).fields).toEqual(sentence);
    expect((await refusalOf(() => setUp({ ...CHILD, age: "18+" }, "pip"))).fields.age).toMatch(/^Only we can change this age/);
    expect(viewer("pip")).toMatchObject({ state: "initial", isBusiness: false, band: "10-12" });
    expect(jobOf("parent-code-mail")).toBeUndefined();
  });

  test("no other address can give the consent again", async () => {
    guardians.withdraw(ID.pip);
    const again = { ...CHILD, parentEmail: "pips.second@stokeline.example" };
    await send("pip", "10-12", again.parentEmail);
    await doMails("pip");
    expect(lettersTo(again.parentEmail, env.DATA_DIR)).toEqual([]);
    setUp({ ...again, code: lastCode("pip.parent@stokeline.example") }, "pip");
    expect(guardians.guardianOf(ID.pip)?.email).toBe("pip.parent@stokeline.example");
  });
});

test("a day after the consent the parent reads what was agreed, with the link to their page [P-03]", async () => {
  await doMails("tam", ["consent-mail"]);
  expect(lettersTo("tam.parent@stokeline.example", env.DATA_DIR)).toEqual([]);
  await send("tam", "10-12", "");
  await doMails("tam");
  move("tam", "10-12", "", lastCode("tam.parent@stokeline.example"));
  await doMails("tam", ["consent-mail"]);
  const letter = lastLetter("tam.parent@stokeline.example");
  expect(letter).toContain("you agreed that Tam takes part");
  expect(letter).toContain("10-12");
  expect(letter).toMatch(new RegExp(`${env.BASE_URL}/parent/${ID.tam}\\.\\d+\\.[\\w-]{43}`));
});

test("an email to nobody's parent is not sent", async () => {
  db.delete(guardianRows).run();
  db.insert(jobs)
    .values(
      ["consent-mail", "parent-crew-mail", "parent-code-mail", "parent-page-code-mail"].map((kind) => ({
        kind,
        key: ID.mia,
        runAt: 0,
      })),
    )
    .run();
  await doMails("mia", ["consent-mail", "parent-crew-mail", "parent-code-mail", "parent-page-code-mail"]);
  expect(lettersTo("mia@stokeline.example", env.DATA_DIR)).toEqual([]);
});

test.each([
  ["Rex Vane", "Rex"],
  ["Zoë-Ann O'Hara", "Zoë-Ann"],
  ["http://evil.example/now click", "A child"],
  ["Win!£1000 here", "A child"],
  ["李 小龙", "李"],
])("the email calls %s %s, and cannot be written by a name", async (name, called) => {
  db.update(userRows).set({ name }).where(eq(userRows.id, ID.rex)).run();
  const parent = aParent();
  await mailedCode("rex", "6-9", parent);
  expect(lastLetter(parent).replace(/=\n/g, "")).toMatch(/asks to take part in Stokeline/);
  expect(guardians.codeLetter(ID.rex, "band")?.name).toBe(called);
});
