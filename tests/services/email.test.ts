import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { signatureOf } from "#app/kernel/secrets.server.ts";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { ProfileUpdateInput, SignUpInput } from "#app/schemas/accounts.ts";
import { applyWaiting, changeEmail, sweep } from "#app/services/accounts/email.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { setPassword } from "#app/services/accounts/password.server.ts";
import { makeCode } from "#app/services/accounts/reset.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { db } from "#db";
import { emailChanges, jobs, resetCodes, users } from "#db/schema/index.ts";
import { emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const DAY = 24 * 60 * 60 * 1000;
const TAKEN = { email: "You can't use this email here. It has an account" };
const THIEF = "thief@elsewhere.example";

const emailNow = (id: string = ID.mia) => db.select({ email: users.email }).from(users).where(eq(users.id, id)).get()?.email;
const changes = () => db.select().from(emailChanges).orderBy(emailChanges.createdAt).all();
const age = (days: number) =>
  db
    .update(emailChanges)
    .set({ createdAt: Date.now() - days * DAY })
    .run();
/** Returns the last part of the link in the mail. */
async function tokenMailedTo(email: string, index = 0): Promise<string> {
  await sendMail("email-changed-mail", changes()[index]?.id ?? "");
  return /restore_email\/([\w.-]+)/.exec(lettersTo(email, env.DATA_DIR).at(-1) ?? "")?.[1] ?? "";
}
let address = 0;
const signUp = (email: string) =>
  accounts.signUp(
    { address: `203.0.113.${++address}`, userAgent: "" },
    SignUpInput.parse({ name: "New", email, password: "granite-kelp-41" }),
  );

describe("changing the email address", () => {
  test("emails the old address and ends the codes that were sent to it [PROF-048]", async () => {
    makeCode(ID.mia);
    changeEmail(ID.mia, "Mia@Elsewhere.example", true);
    expect(emailNow()).toBe("mia@elsewhere.example");
    expect(db.select().from(resetCodes).all()).toEqual([]);
    const [change] = changes();
    expect(change).toMatchObject({ userId: ID.mia, oldEmail: emailOf("mia") });
    expect(db.select().from(jobs).where(eq(jobs.kind, "email-changed-mail")).get()?.key).toBe(change?.id);
    const token = await tokenMailedTo(emailOf("mia"));
    expect(accounts.mayRestore(token)).toBe(true);
    expect(lettersTo(emailOf("mia"), env.DATA_DIR).at(-1)).not.toContain("elsewhere.example");
  });

  test("to the same address, however it is written, does nothing", () => {
    changeEmail(ID.mia, "MIA@stokeline.example", true);
    expect([emailNow(), changes()]).toEqual([emailOf("mia"), []]);
  });

  test("to another's address is refused with the sentence of the sign-up", async () => {
    expect((await refusalOf(() => changeEmail(ID.mia, "SOL@stokeline.example", true))).fields).toEqual(TAKEN);
    expect([emailNow(), changes()]).toEqual([emailOf("mia"), []]);
  });

  test("a former address stays reserved for its owner for seven days", async () => {
    changeEmail(ID.mia, THIEF, true);
    expect((await refusalOf(() => changeEmail(ID.sol, emailOf("mia"), true))).fields).toEqual(TAKEN);
    expect((await refusalOf(() => signUp("Mia@stokeline.example"))).fields).toEqual(TAKEN);
    age(7);
    changeEmail(ID.sol, emailOf("mia"), true);
    expect(emailNow(ID.sol)).toBe(emailOf("mia"));
    expect(await signUp(emailOf("sol")).catch(({ fields }) => fields)).toEqual(TAKEN);
  });

  test("its owner may return to a former address", () => {
    changeEmail(ID.mia, THIEF, true);
    changeEmail(ID.mia, emailOf("mia"), true);
    expect(emailNow()).toBe(emailOf("mia"));
  });

  test("goes five times a day, for each change writes to an address that nobody confirmed", async () => {
    for (let n = 0; n < 5; n++) changeEmail(ID.mia, `victim${n}@elsewhere.example`, true);
    expect((await refusalOf(() => changeEmail(ID.mia, "victim5@elsewhere.example", true))).code).toBe("RATE_LIMITED");
    expect(emailNow()).toBe("victim4@elsewhere.example");
  });

  test("changes that can no longer be undone are deleted", () => {
    changeEmail(ID.mia, THIEF, true);
    sweep();
    expect(changes()).toHaveLength(1);
    age(7);
    sweep();
    expect(changes()).toEqual([]);
  });
});

describe("a change without the password waits for a day [A-184]", () => {
  const jobNow = () => db.select().from(jobs).where(eq(jobs.kind, "change-email")).get();
  const nextDay = () => applyWaiting(jobNow()?.key ?? "");
  const ask = (input: Record<string, unknown>) => accounts.updateSome(viewer("mia"), input);
  beforeEach(() => db.delete(jobs).run());

  test("in which the old address is told, and then it holds and can be undone for a week", async () => {
    makeCode(ID.mia);
    await ask({ email: THIEF });
    expect([emailNow(), accounts.waitingEmail(ID.mia)?.email]).toEqual([emailOf("mia"), THIEF]);
    expect(db.select().from(resetCodes).all()).toHaveLength(1);
    const token = await tokenMailedTo(emailOf("mia"));
    expect(lettersTo(emailOf("mia"), env.DATA_DIR).at(-1)).toMatch(/Subject: .*will change/);
    expect((jobNow()?.runAt ?? 0) - (changes()[0]?.createdAt ?? 0)).toBe(DAY);

    age(1);
    await nextDay();
    expect([emailNow(), accounts.waitingEmail(ID.mia)]).toEqual([THIEF, undefined]);
    expect(db.select().from(resetCodes).all()).toEqual([]);
    expect(changes()[0]?.createdAt).toBeGreaterThan(Date.now() - DAY);
    expect(accounts.restoreEmail(token)).toBe(true);
    expect(emailNow()).toBe(emailOf("mia"));
  });

  test("in which its link stops it and ends every login", async () => {
    const theirs = tokenOf("mia");
    await ask({ email: THIEF });
    expect(accounts.restoreEmail(await tokenMailedTo(emailOf("mia")))).toBe(true);
    await nextDay();
    expect([emailNow(), viewerOf(theirs).state]).toEqual([emailOf("mia"), "visitor"]);
  });

  test("in which a new password, or another change, stops it", async () => {
    await ask({ email: THIEF });
    setPassword(ID.mia, "another hash");
    await nextDay();
    expect(emailNow()).toBe(emailOf("mia"));

    await ask({ email: THIEF });
    const first = jobNow()?.key ?? "";
    await ask({ email: "second@elsewhere.example" });
    await applyWaiting(first);
    expect([emailNow(), accounts.waitingEmail(ID.mia)?.email]).toEqual([emailOf("mia"), "second@elsewhere.example"]);
  });

  test("and comes to nothing if someone else has the address by then", async () => {
    await ask({ email: THIEF });
    await signUp(THIEF);
    await nextDay();
    expect([emailNow(), accounts.waitingEmail(ID.mia)]).toEqual([emailOf("mia"), undefined]);
  });

  test("goes on while an app sends the same again, and tells once", async () => {
    await ask({ email: THIEF });
    await ask({ email: THIEF, about: "Waves" });
    await ask({ email: emailOf("mia"), about: "More waves" });
    expect([changes().length, accounts.waitingEmail(ID.mia)?.email]).toEqual([1, THIEF]);
  });

  test("but counts at once with the password, and not at all with a wrong one", async () => {
    expect((await refusalOf(() => ask({ email: THIEF, password: "wrong" }))).fields).toEqual({
      password: "That's not your Password",
    });
    expect([emailNow(), changes()]).toEqual([emailOf("mia"), []]);
    await ask({ email: THIEF, password: PASSWORD });
    expect(emailNow()).toBe(THIEF);
  });
});

describe("on screens a change needs the password, after all else is right [A-184]", () => {
  const onScreen = (input: object) => {
    const { email, ...now } = people.me(viewer("mia")) ?? {};
    return accounts.update(viewer("mia"), ProfileUpdateInput.parse({ ...now, email: THIEF, ...input }));
  };

  test.each([
    [{}, { password: "Please type your password" }],
    [{ password: "wrong" }, { password: "That's not your Password" }],
    [{ password: PASSWORD, name: "" }, { name: expect.stringContaining("Name") }],
    [{ name: "" }, { name: expect.stringContaining("Name") }],
    [{ email: emailOf("sol") }, TAKEN],
  ])("%j is refused", async (input, fields) => {
    expect((await refusalOf(() => onScreen(input))).fields).toEqual(fields);
    expect([emailNow(), changes()]).toEqual([emailOf("mia"), []]);
  });

  test("and with it, it counts at once", async () => {
    await onScreen({ password: PASSWORD });
    expect(emailNow()).toBe(THIEF);
  });

  test("and nothing is asked while the address stays", async () => {
    await onScreen({ email: emailOf("mia").toUpperCase(), about: "Waves" });
    expect(emailNow()).toBe(emailOf("mia"));
  });
});

describe("taking a change back [PROF-048]", () => {
  test("undoes it and all later changes and ends all logins and codes, once", async () => {
    const [theirs, others] = [tokenOf("mia"), tokenOf("sol")];
    changeEmail(ID.mia, THIEF, true);
    changeEmail(ID.mia, "second@elsewhere.example", true);
    const [token, later] = [await tokenMailedTo(emailOf("mia")), await tokenMailedTo(THIEF, 1)];
    makeCode(ID.mia);

    expect(accounts.restoreEmail(token)).toBe(true);
    expect([emailNow(), changes()]).toEqual([emailOf("mia"), []]);
    expect(viewerOf(theirs).state).toBe("visitor");
    expect(viewerOf(others).id).toBe(ID.sol);
    expect(db.select().from(resetCodes).all()).toEqual([]);
    for (const used of [token, later]) expect([accounts.mayRestore(used), accounts.restoreEmail(used)]).toEqual([false, false]);
    expect(emailNow()).toBe(emailOf("mia"));
  });

  test("with the link of a later change leaves the earlier link valid, even within a millisecond", async () => {
    for (const email of [THIEF, "second@elsewhere.example", "third@elsewhere.example"]) changeEmail(ID.mia, email, true);
    expect(new Set(changes().map(({ createdAt }) => createdAt)).size).toBe(3);
    const [first, thiefs] = [await tokenMailedTo(emailOf("mia")), await tokenMailedTo(THIEF, 1)];
    expect(accounts.restoreEmail(thiefs)).toBe(true);
    expect(emailNow()).toBe(THIEF);
    expect(accounts.restoreEmail(first)).toBe(true);
    expect(emailNow()).toBe(emailOf("mia"));
  });

  test("is refused after seven days, and then no email is sent [P-46]", async () => {
    changeEmail(ID.mia, THIEF, true);
    const token = await tokenMailedTo(emailOf("mia"));
    const before = lettersTo(emailOf("mia"), env.DATA_DIR).length;
    age(7);
    expect([accounts.mayRestore(token), accounts.restoreEmail(token)]).toEqual([false, false]);
    await sendMail("email-changed-mail", changes()[0]?.id ?? "");
    expect(lettersTo(emailOf("mia"), env.DATA_DIR)).toHaveLength(before);
  });

  test("needs our signature, made for this purpose", () => {
    changeEmail(ID.mia, THIEF, true);
    const id = changes()[0]?.id ?? "";
    const forged = ["", id, `${id}.`, `${id}.x`, `.${signatureOf("restore-email", "")}`, `${id}.${signatureOf("export", id)}`];
    for (const token of [...forged, `${id}.${signatureOf("restore-email", "1")}`, `1.${signatureOf("restore-email", id)}`])
      expect([token, accounts.mayRestore(token), accounts.restoreEmail(token)]).toEqual([token, false, false]);
    expect(emailNow()).toBe(THIEF);
  });
});
