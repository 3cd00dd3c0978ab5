import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isFresh, requireOperator, requireReader } from "#app/kernel/access/requirements.server.ts";
import { type Viewer, viewerById, viewerOf } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import * as passwords from "#app/services/accounts/hashing.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { setPassword } from "#app/services/accounts/password.server.ts";
import { endSecondFactor, resetSecondFactor, storeKey } from "#app/services/accounts/second-factor.server.ts";
import { suspend } from "#app/services/accounts/suspending.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { signedPath, signedViewer } from "#app/services/media/signed-links.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { db, sqlite } from "#db";
import { jobs, recoveryCodes, reports as reportRows, secondFactors, sessions as sessionRows } from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeAt, STEP_MS } from "#tests/one-time-code.ts";
import { refusalOf } from "#tests/refusal.ts";
import { turnOn } from "#tests/second-factor.ts";

const WRONG = "That code isn't right, or it was used before";
const MINUTE = 60_000;
const CHANGE = { reason: "It was a mistake", band: undefined, parentEmail: "", most: 0 };
const NOON = Date.UTC(2026, 10, 20, 12);

/** Each test has its own client address, since attempts count by address. */
let host = 0;
const logIn = (name: Name, code?: string, password = PASSWORD) =>
  accounts.logIn({ address: `10.7.0.${host}`, userAgent: "" }, { email: emailOf(name), password, code });
const sentenceOf = async (act: () => unknown) => (await refusalOf(act)).message;

beforeEach(() => {
  host++;
  vi.useFakeTimers({ toFake: ["Date"], now: NOON + host * 24 * 60 * MINUTE });
});
afterEach(() => vi.useRealTimers());

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code of RFC 6238's key is %s", async (second, code) => {
  vi.setSystemTime(second * 1000);
  storeKey(ID.mia, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(await sentenceOf(() => logIn("mia", "000001"))).toBe(WRONG);
  expect(viewerOf(await logIn("mia", code)).id).toBe(ID.mia);
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])("a code of %i steps from now is taken: %s", async (steps, isTaken) => {
  const { key } = await turnOn(ID.mia);
  vi.advanceTimersByTime(10 * MINUTE);
  const code = codeAt(key, Date.now() + steps * STEP_MS);
  const token = await logIn("mia", code).catch(() => "");
  expect(viewerOf(token).id === ID.mia).toBe(isTaken);
});

test("a code is taken once, and none of before it after that", async () => {
  const { key } = await turnOn(ID.mia);
  expect(await sentenceOf(() => logIn("mia", codeAt(key)))).toBe(WRONG);
  vi.advanceTimersByTime(10 * MINUTE);
  const [before, now] = [codeAt(key, Date.now() - STEP_MS), codeAt(key)];
  await logIn("mia", now);
  for (const code of [now, before]) expect(await sentenceOf(() => logIn("mia", code))).toBe(WRONG);
  await logIn("mia", codeAt(key, Date.now() + STEP_MS));
});

test("after ten wrong codes the right one has to wait, from every address, and nobody else has to", async () => {
  const { later } = await turnOn(ID.sol);
  const ana = await turnOn(ID.ana);
  for (let n = 0; n < 10; n++) {
    host++;
    expect(await sentenceOf(() => logIn("sol", "000001"))).toBe(WRONG);
  }
  host++;
  expect(await refusalOf(() => logIn("sol", later()))).toMatchObject({ code: "RATE_LIMITED" });
  await logIn("ana", ana.later());
});

describe("a login", () => {
  test("gives no token before the code, and asks for none without the right password", async () => {
    const { later } = await turnOn(ID.mia);
    const before = db.select().from(sessionRows).all().length;
    const refusal = await refusalOf(() => logIn("mia"));
    expect(refusal).toBeInstanceOf(accounts.CodeWanted);
    expect(refusal).toMatchObject({ code: "INVALID", fields: { code: "Please type the code from your phone" } });
    expect(await sentenceOf(() => logIn("mia", later(), "another"))).toMatch(/don't match/);
    expect(db.select().from(sessionRows).all()).toHaveLength(before);
  });

  test("goes on with its ticket for 15 minutes, also when the hash is renewed, and not after the password has changed", async () => {
    const { key } = await turnOn(ID.mia);
    const ticket = async () => {
      const refusal = await refusalOf(() => logIn("mia"));
      return refusal instanceof accounts.CodeWanted ? refusal.ticket : "";
    };
    const enter = (given: string) =>
      accounts.logInWithCode({ address: "", userAgent: "" }, given, codeAt(key, Date.now() + STEP_MS));
    expect(viewerOf(await enter(await ticket())).id).toBe(ID.mia);

    setPassword(ID.mia, await hash(PASSWORD, { memoryCost: 8192 }));
    vi.advanceTimersByTime(MINUTE);
    expect(viewerOf(await enter(await ticket())).id).toBe(ID.mia);

    vi.advanceTimersByTime(MINUTE);
    const [late, changed] = [await ticket(), await ticket()];
    setPassword(ID.mia, await passwords.hashed(PASSWORD));
    vi.advanceTimersByTime(MINUTE);
    expect(await sentenceOf(() => enter(changed))).toMatch(/Please log in again/);
    vi.advanceTimersByTime(15 * MINUTE);
    for (const given of [late, "", "forged"]) expect(await sentenceOf(() => enter(given))).toMatch(/Please log in again/);
  });

  test("asks for the code after a changed and after a reset password too", async () => {
    await turnOn(ID.mia);
    await accounts.changePassword(viewer("mia"), { oldPassword: PASSWORD, newPassword: "granite-kelp-41" });
    expect(await refusalOf(() => logIn("mia", "", "granite-kelp-41"))).toBeInstanceOf(accounts.CodeWanted);
    setPassword(ID.mia, await passwords.hashed("granite-kelp-42"));
    expect(await refusalOf(() => logIn("mia", "", "granite-kelp-42"))).toBeInstanceOf(accounts.CodeWanted);
  });

  test("tells of a suspension only after the code", async () => {
    const { later } = await turnOn(ID.mia);
    suspend(ID.mia, null);
    expect(await refusalOf(() => logIn("mia"))).toBeInstanceOf(accounts.CodeWanted);
    expect(await sentenceOf(() => logIn("mia", later()))).toMatch(/suspended/);
  });

  test("is as before for whoever has no second factor, whatever code comes with it", async () => {
    expect(viewerOf(await logIn("mia", "123456"))).toMatchObject({ id: ID.mia, passedAt: null });
  });
});

describe("recovery codes", () => {
  test("are ten, work once each in place of a code, however they are typed, and an email tells of it", async () => {
    const { recovery } = await turnOn(ID.mia);
    expect(new Set(recovery).size).toBe(10);
    const [first = "", second = ""] = recovery;
    expect(first).toMatch(/^([B-Z2-9]{4}-){3}[B-Z2-9]{4}$/);
    const token = await logIn("mia", ` ${first.toLowerCase().replaceAll("-", " ")} `);
    expect(isFresh(viewerOf(token))).toBe(true);
    expect(db.select({ key: jobs.key }).from(jobs).where(eq(jobs.kind, "second-factor-mail")).all()).toEqual([
      { key: `${ID.mia}.on` },
      { key: `${ID.mia}.recovered` },
    ]);
    expect(await sentenceOf(() => logIn("mia", first))).toBe(WRONG);
    expect(await sentenceOf(() => accounts.passSecondFactor(viewer("sol"), undefined, second))).toBe(WRONG);
    await logIn("mia", second);
    expect(accounts.secondFactorOf(viewer("mia"))?.left).toBe(8);
  });

  test("are shown until they are kept, to whoever has just entered a code, and new ones void the old", async () => {
    const { token, recovery, later } = await turnOn(ID.mia);
    expect(accounts.secondFactorOf(viewer("mia"))?.newCodes).toBeUndefined();
    vi.advanceTimersByTime(16 * MINUTE);
    expect(accounts.secondFactorOf(viewerOf(token))?.newCodes).toBeUndefined();
    const next = await accounts.renewRecoveryCodes(viewer("mia"), token, later());
    const anew = accounts.secondFactorOf(viewerOf(next))?.newCodes ?? [];
    expect(anew).toHaveLength(10);
    expect(await sentenceOf(() => logIn("mia", recovery[3]))).toBe(WRONG);
    accounts.keepRecoveryCodes(viewerOf(next));
    expect(accounts.secondFactorOf(viewerOf(next))?.newCodes).toBeUndefined();
    await logIn("mia", anew[3]);
  });
});

test("whatever passes it goes on under a new token, and the one before opens nothing [ASVS 7.2.4]", async () => {
  const { token, recovery, later } = await turnOn(ID.mia);
  const again = await accounts.passSecondFactor(viewerOf(token), token, later());
  expect([viewerOf(token).id, viewerOf(again).id, isFresh(viewerOf(again))]).toEqual(["0", ID.mia, true]);
  const renewed = await accounts.renewRecoveryCodes(viewerOf(again), again, recovery[0] ?? "");
  expect([viewerOf(again).id, viewerOf(renewed).id]).toEqual(["0", ID.mia]);
});

describe("turning it on and off", () => {
  test("on needs the password, a code of the key that was shown, and that key's own account", async () => {
    const begun = accounts.beginSecondFactor(viewer("mia"));
    const key = accounts.begunSecondFactor(viewer("mia"), begun)?.text ?? "";
    const on = (given: { begun?: string; code?: string; password?: string; by?: Name }) =>
      accounts.turnOnSecondFactor(viewer(given.by ?? "mia"), undefined, given.begun ?? begun, {
        code: given.code ?? codeAt(key),
        password: given.password ?? PASSWORD,
      });
    expect(await refusalOf(() => on({ password: "another" }))).toMatchObject({
      fields: { password: "That's not your Password" },
    });
    expect(await refusalOf(() => on({ code: "000001" }))).toMatchObject({ fields: { code: WRONG } });
    for (const given of [{ by: "sol" as const }, { begun: "forged" }, { begun: "" }])
      expect(await sentenceOf(() => on(given))).toMatch(/begin again/);
    expect(db.select().from(secondFactors).all()).toEqual([]);
    await on({});
    expect(await sentenceOf(() => on({}))).toMatch(/code from your phone/);
  });

  test("off needs both, ends what sessions passed, and erases key and codes", async () => {
    const { token, later } = await turnOn(ID.mia);
    const off = (code: string, password = PASSWORD) => accounts.turnOffSecondFactor(viewerOf(token), { code, password });
    expect(await sentenceOf(() => off(later(), "another"))).toMatch(/not your Password/);
    expect(await sentenceOf(() => off("000001"))).toBe(WRONG);
    expect(viewerOf(token).passedAt).not.toBeNull();
    await off(later());
    expect(viewerOf(token)).toMatchObject({ id: ID.mia, passedAt: null });
    expect([db.select().from(secondFactors).all(), db.select().from(recoveryCodes).all()]).toEqual([[], []]);
    expect(viewerOf(await logIn("mia")).id).toBe(ID.mia);
  });

  test("a changed password keeps it and what the browser passed", async () => {
    const { token } = await turnOn(ID.mia);
    const { passedAt } = viewerOf(token);
    await accounts.changePassword(viewerOf(token), { oldPassword: PASSWORD, newPassword: "granite-kelp-41" });
    expect(viewerOf(sessions.open(ID.mia, "", passedAt)).passedAt).toBe(passedAt);
    expect(accounts.secondFactorOf(viewer("mia"))?.left).toBe(10);
  });
});

test("the database holds no key and no code that could be read, and a row of someone else's is of no use", async () => {
  const { key, recovery, later } = await turnOn(ID.mia);
  const held = JSON.stringify([db.select().from(secondFactors).all(), db.select().from(recoveryCodes).all()]);
  for (const secret of [key, key.replaceAll(" ", ""), ...recovery, ...recovery.map((code) => code.replaceAll("-", ""))])
    expect(held).not.toContain(secret);
  db.update(secondFactors).set({ userId: ID.sol }).run();
  expect(await sentenceOf(() => logIn("sol", later()))).toBe(WRONG);
});

test("a closed account leaves nothing of it", async () => {
  await turnOn(ID.mia);
  accounts.close(viewer("mia"));
  expect([db.select().from(secondFactors).all(), db.select().from(recoveryCodes).all()]).toEqual([[], []]);
});

test("it is for every complete account, children too, and ends once", async () => {
  for (const name of ["tam", "kit", "northbreak"] as const) await turnOn(ID[name]);
  expect([endSecondFactor(ID.tam), endSecondFactor(ID.tam)]).toEqual([true, false]);
  expect(await refusalOf(() => accounts.beginSecondFactor(viewer("noa")))).toMatchObject({ code: "FORBIDDEN" });
});

describe("the rights of the operator and of the statistics viewer", () => {
  test("are those of a login that has passed, and end with the second factor", async () => {
    for (const name of ["ops", "stat"] as const) {
      const { token } = await turnOn(ID[name]);
      const rights = name === "ops" ? "operator" : "statistics";
      expect(viewerOf(token)).toMatchObject({ [rights]: true, awaiting: null });
      for (const other of [viewerOf(sessions.open(ID[name])), viewerById(ID[name])])
        expect(other).toMatchObject({ operator: false, statistics: false, awaiting: rights });
      endSecondFactor(ID[name]);
      expect(viewerOf(token)).toMatchObject({ [rights]: false, awaiting: rights });
    }
  });

  test("are asked for with the second factor, which nobody else is asked for", async () => {
    const askedFor = "Please turn on your second factor, and log in with its code";
    for (const name of ["ops", "stat"] as const)
      expect((await refusalOf(() => requireReader(viewerById(ID[name])))).message).toBe(askedFor);
    for (const account of [viewer("mia"), viewerById(ID.stat)])
      expect((await refusalOf(() => requireOperator(account))).message).not.toBe(askedFor);
  });

  test("without it the account sees what every other sees", () => {
    const unpassed = viewerById(ID.ops);
    expect(edits.find(viewer("ops"), EDITS.session.id)).toBeDefined();
    expect(edits.find(unpassed, EDITS.session.id)).toBeUndefined();
    expect(edits.find(unpassed, EDITS.bowl.id)).toBeDefined();
  });

  test.each([
    ["logging out everywhere", () => sessions.closeAll(ID.mia)],
    ["a new password", () => setPassword(ID.mia, "another hash")],
    ["a suspension", () => suspend(ID.mia, null)],
  ])("a signed address of a file ends with %s, and that of another does not [A-186]", (_, end) => {
    const path = paths.editFile(ID.mia, "2002.jpg");
    const signed = (by: Viewer) => new URL(signedPath(by, path), "http://here").searchParams;
    const [hers, sols] = [signed(viewer("mia")), signed(viewer("sol"))];
    expect(signedViewer(path, hers)?.id).toBe(ID.mia);
    end();
    expect([signedViewer(path, hers)?.id ?? "0", signedViewer(path, sols)?.id]).toEqual(["0", ID.sol]);
  });

  test("a signed address of a file opens what the login that asked for it might see, and cannot be raised", () => {
    const path = paths.editFile(ID.mia, "2002.jpg");
    const signed = (by: Viewer) => new URL(signedPath(by, path), "http://here").searchParams;
    const passed = signed(viewer("ops"));
    expect(signedViewer(path, passed)?.operator).toBe(true);
    const plain = signed(viewerById(ID.ops));
    expect(signedViewer(path, plain)).toMatchObject({ id: ID.ops, operator: false });
    plain.set("passed", passed.get("passed") ?? "");
    expect(signedViewer(path, plain)).toBeUndefined();
    passed.delete("passed");
    expect(signedViewer(path, passed)).toBeUndefined();
  });
});

test("a lost phone: the reset turns it off, ends the logins and emails, once", async () => {
  const { token } = await turnOn(ID.mia);
  expect(resetSecondFactor(ID.mia)).toBe(true);
  expect(viewerOf(token).state).toBe("visitor");
  expect(
    db
      .select()
      .from(jobs)
      .where(eq(jobs.key, `${ID.mia}.off`))
      .all(),
  ).toHaveLength(1);
  const again = await logIn("mia");
  expect(resetSecondFactor(ID.mia)).toBe(false);
  expect(viewerOf(again).id).toBe(ID.mia);
});

test.each<[string, (by: Viewer) => unknown]>([
  ["suspending", (by) => moderation.decide(by, "edit", EDITS.bowl.id, "suspend7", "It shows a crash")],
  ["removing a post", (by) => moderation.decide(by, "edit", EDITS.bowl.id, "remove", "It shows a crash")],
  ["sending an email to many", (by) => mailings.send(by, "terms")],
  ["setting the age that governs", (by) => moderation.accounts.act(by, ID.kit, "band", { ...CHANGE, band: "18+" })],
  ["withdrawing an approval", (by) => moderation.accounts.act(by, ID.northbreak, "unapprove", { ...CHANGE })],
  [
    "letting a parent's address speak for more children",
    (by) => moderation.accounts.act(by, ID.tam, "children", { ...CHANGE, most: 7 }),
  ],
  [
    "replacing a parent's address",
    (by) => moderation.accounts.act(by, ID.tam, "parent", { ...CHANGE, parentEmail: "new@x.example", most: 0 }),
  ],
])("%s needs a code of the last 15 minutes", async (_, act) => {
  reports.reportEdit(viewer("sol"), EDITS.bowl.id);
  const changes = () => sqlite.prepare("SELECT total_changes()").pluck().get();
  const stale = viewerById(ID.ops, Date.now() - 15 * MINUTE);
  const before = changes();
  expect(await refusalOf(() => act(stale))).toMatchObject({
    code: "FORBIDDEN",
    message: "Please type the code from your phone again",
  });
  expect(changes()).toBe(before);
  await act(viewerById(ID.ops, Date.now() - 14 * MINUTE));
  expect(changes()).toBeGreaterThan(Number(before));
});

test("a code of any age is enough to dismiss and to warn", () => {
  const stale = viewerById(ID.ops, 1);
  for (const name of ["dismiss", "warn"] as const) {
    reports.reportEdit(viewer("sol"), EDITS.bowl.id);
    expect(moderation.decide(stale, "edit", EDITS.bowl.id, name, "It shows a crash")).toBe(true);
    db.delete(reportRows).run();
  }
});
