import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { SignUpInput } from "#app/schemas/accounts.ts";
import { changeEmail, sweep } from "#app/services/accounts/email.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { makeCode } from "#app/services/accounts/reset.server.ts";
import { viewerOf } from "#app/services/people/viewer.server.ts";
import { signatureOf } from "#app/services/secrets.server.ts";
import { db } from "#db";
import { emailChanges, jobs, resetCodes, users } from "#db/schema.ts";
import { emailOf, ID } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { refusalOf } from "#tests/refusal.ts";
import { sendMail } from "#tests/send-mail.ts";

const DAY = 24 * 60 * 60 * 1000;
const TAKEN = { email: "There is already an account with this Email Address" };
const THIEF = "thief@elsewhere.example";

const emailNow = (id: string = ID.mia) => db.select({ email: users.email }).from(users).where(eq(users.id, id)).get()?.email;
const changes = () => db.select().from(emailChanges).orderBy(emailChanges.createdAt).all();
const age = (days: number) =>
  db
    .update(emailChanges)
    .set({ createdAt: Date.now() - days * DAY })
    .run();
/** The link's last part, out of the mail. */
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

describe("changing the e-mail address", () => {
  test("mails the old address and ends the codes that were sent to it [PROF-048]", async () => {
    makeCode(ID.mia);
    changeEmail(ID.mia, "Mia@Elsewhere.example");
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
    changeEmail(ID.mia, "MIA@stokeline.example");
    expect([emailNow(), changes()]).toEqual([emailOf("mia"), []]);
  });

  test("to another's address is refused with the sentence of the sign-up", async () => {
    expect((await refusalOf(() => changeEmail(ID.mia, "SOL@stokeline.example"))).fields).toEqual(TAKEN);
    expect([emailNow(), changes()]).toEqual([emailOf("mia"), []]);
  });

  test("a former address stays reserved for its owner for seven days", async () => {
    changeEmail(ID.mia, THIEF);
    expect((await refusalOf(() => changeEmail(ID.sol, emailOf("mia")))).fields).toEqual(TAKEN);
    expect((await refusalOf(() => signUp("Mia@stokeline.example"))).fields).toEqual(TAKEN);
    age(7);
    changeEmail(ID.sol, emailOf("mia"));
    expect(emailNow(ID.sol)).toBe(emailOf("mia"));
    expect(await signUp(emailOf("sol")).catch(({ fields }) => fields)).toEqual(TAKEN);
  });

  test("its owner may return to a former address", () => {
    changeEmail(ID.mia, THIEF);
    changeEmail(ID.mia, emailOf("mia"));
    expect(emailNow()).toBe(emailOf("mia"));
  });

  test("goes five times a day, for each change writes to an address that nobody confirmed", async () => {
    for (let n = 0; n < 5; n++) changeEmail(ID.mia, `victim${n}@elsewhere.example`);
    expect((await refusalOf(() => changeEmail(ID.mia, "victim5@elsewhere.example"))).code).toBe("RATE_LIMITED");
    expect(emailNow()).toBe("victim4@elsewhere.example");
  });

  test("changes that can no longer be undone are deleted", () => {
    changeEmail(ID.mia, THIEF);
    sweep();
    expect(changes()).toHaveLength(1);
    age(7);
    sweep();
    expect(changes()).toEqual([]);
  });
});

describe("taking a change back [PROF-048]", () => {
  test("undoes it and all later changes and ends all log-ins and codes, once", async () => {
    const [theirs, others] = [tokenOf("mia"), tokenOf("sol")];
    changeEmail(ID.mia, THIEF);
    changeEmail(ID.mia, "second@elsewhere.example");
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

  test("by the link of a later change leaves the earlier link as it was, even within a millisecond", async () => {
    for (const email of [THIEF, "second@elsewhere.example", "third@elsewhere.example"]) changeEmail(ID.mia, email);
    expect(new Set(changes().map(({ createdAt }) => createdAt)).size).toBe(3);
    const [first, thiefs] = [await tokenMailedTo(emailOf("mia")), await tokenMailedTo(THIEF, 1)];
    expect(accounts.restoreEmail(thiefs)).toBe(true);
    expect(emailNow()).toBe(THIEF);
    expect(accounts.restoreEmail(first)).toBe(true);
    expect(emailNow()).toBe(emailOf("mia"));
  });

  test("is refused after seven days, and then no mail is sent [P-46]", async () => {
    changeEmail(ID.mia, THIEF);
    const token = await tokenMailedTo(emailOf("mia"));
    const before = lettersTo(emailOf("mia"), env.DATA_DIR).length;
    age(7);
    expect([accounts.mayRestore(token), accounts.restoreEmail(token)]).toEqual([false, false]);
    await sendMail("email-changed-mail", changes()[0]?.id ?? "");
    expect(lettersTo(emailOf("mia"), env.DATA_DIR)).toHaveLength(before);
  });

  test("needs our signature, made for this purpose", () => {
    changeEmail(ID.mia, THIEF);
    const id = changes()[0]?.id ?? "";
    const forged = ["", id, `${id}.`, `${id}.x`, `.${signatureOf("restore-email", "")}`, `${id}.${signatureOf("export", id)}`];
    for (const token of [...forged, `${id}.${signatureOf("restore-email", "1")}`, `1.${signatureOf("restore-email", id)}`])
      expect([token, accounts.mayRestore(token), accounts.restoreEmail(token)]).toEqual([token, false, false]);
    expect(emailNow()).toBe(THIEF);
  });
});
