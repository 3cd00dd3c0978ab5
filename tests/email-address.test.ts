import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messageOf } from "#app/adapters/mail/mail.server.ts";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { ProfileUpdateInput, SendCodeInput, SignUpInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import { makeCode } from "#app/services/accounts/reset.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { db } from "#db";
import { jobs, parentCodes, users } from "#db/schema/index.ts";
import { emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { answerGraphql } from "#graphql/handler.ts";
import { viewer } from "./cast.ts";
import { elsewhere } from "./parents.ts";
import { refusalOf } from "./refusal.ts";

const SENTENCE = "Please enter a valid Email Address";
const password = "granite-kelp-41";

const NONE = [
  "a@x..example",
  "a@x.example.",
  "a@.example",
  "a@example",
  "a,b@x.example",
  "<a@x.example>",
  "Mia <a@x.example>",
  '"a b"@x.example',
  "a(c)@x.example",
  ".a@x.example",
  "a.@x.example",
  "a..b@x.example",
  "a b@x.example",
  "josé@x.example",
  "maria\u212a@x.example",
  "a@b@x.example",
  "a@x_y.example",
  "a@-x.example",
  "a@x-.example",
  "a@1.2.3.4",
  "a@[1.2.3.4]",
  "a@x.example:25",
  "a@x.example/b",
  "a@ex%61mple.example",
  "a@x.exa\tmple",
  "a@x.example\r\nBcc: b@x.example",
  `a@${"x".repeat(64)}.example`,
  "@x.example",
  "a@",
  "",
];
const STORED = [
  ["\u200b  Mia@Stokeline.Example \n", "mia@stokeline.example"],
  ["a+b.c_d-e'f@sub.x-y.example", "a+b.c_d-e'f@sub.x-y.example"],
  ["a@München.example", "a@xn--mnchen-3ya.example"],
  ["a@xn--mnchen-3ya.example", "a@xn--mnchen-3ya.example"],
  ["a@пример.рф", "a@xn--e1afmkfd.xn--p1ai"],
  ["1@2x.example", "1@2x.example"],
] as const;

const SIGN_UP =
  'mutation ($email: String, $password: String) { signup(name: "New", email: $email, password: $password) { token } }';
const byWire = async (email: string) =>
  (
    await answerGraphql(
      new Request("http://127.0.0.1/graphql", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: SIGN_UP, variables: { email, password } }),
      }),
      { viewer: viewer("visitor"), origin: elsewhere() },
    )
  ).json();
const profile = { name: "Mia", about: "a", age: "18+", instagram: "m", city: "Bude", country: "France", sports: ["Surf"] };

describe.each(NONE)("%j is no address", (email) => {
  test("to sign up with, by form or by wire [AUTH-018]", async () => {
    const input = SignUpInput.parse({ name: "New", email, password });
    expect((await refusalOf(() => accounts.signUp(elsewhere(), input))).fields).toEqual({ email: SENTENCE });
    expect(await byWire(email)).toMatchObject({ errors: [{ message: SENTENCE }] });
  });

  test("to change to, to have a code sent to, or of a parent [AUTH-038, PROF-048]", async () => {
    const update = ProfileUpdateInput.parse({ ...profile, gender: "Other", group: "Club", email });
    expect((await refusalOf(() => accounts.update(viewer("mia"), update))).fields).toEqual({ email: SENTENCE });
    expect((await refusalOf(() => accounts.sendCode(elsewhere(), SendCodeInput.parse({ email })))).fields).toHaveProperty(
      "email",
    );
    const asked = { age: "10-12" as const, parentEmail: email };
    expect((await refusalOf(() => guardians.sendCode(viewer("rex"), elsewhere(), asked))).fields).toHaveProperty("parentEmail");
  });

  test("for the mailer", () => {
    expect(() => messageOf({ to: email, subject: "s", text: "t" })).toThrow("Not an email: to");
  });
});

describe.each(STORED)("%j", (typed, stored) => {
  test(`is kept as ${stored}, and one account`, async () => {
    if (stored === emailOf("mia")) db.update(users).set({ email: "other@stokeline.example" }).where(eq(users.id, ID.mia)).run();
    const token = await accounts.signUp(elsewhere(), SignUpInput.parse({ name: "New", email: typed, password }));
    const { id } = viewerOf(token);
    expect(db.select().from(users).where(eq(users.id, id)).get()?.email).toBe(stored);
    for (const email of [typed, stored])
      expect(
        (await refusalOf(() => accounts.signUp(elsewhere(), SignUpInput.parse({ name: "N", email, password })))).fields,
      ).toEqual({
        email: "You can't use this email here. It has an account",
      });
    for (const email of [typed, stored]) expect(viewerOf(await accounts.logIn(elsewhere(), { email, password })).id).toBe(id);
  });

  test("is a parent's in that spelling, and where an email goes", async () => {
    await guardians.sendCode(viewer("noa"), elsewhere(), { age: "10-12", parentEmail: typed });
    expect(db.select().from(parentCodes).get()?.subject).toBe(stored);
    expect(messageOf({ to: typed, subject: "s", text: "t" }).to).toBe(stored);
  });
});

describe.each([
  ["a@münchen.example", "a@MÜNCHEN.example"],
  ["a@münchen.example", "a@xn--mnchen-3ya.example"],
  ["josé@x.example", "José@x.example"],
  ["a@x.example.", "a@x.example."],
])("an account that has the address %s from before", (stored, typed) => {
  test(`logs in as ${typed}, and nobody else gets it`, async () => {
    db.update(users).set({ email: stored }).where(eq(users.id, ID.mia)).run();
    expect(viewerOf(await accounts.logIn(elsewhere(), { email: typed, password: PASSWORD })).id).toBe(ID.mia);
    expect((await refusalOf(() => accounts.signUp(elsewhere(), { name: "N", email: typed, password }))).fields).toHaveProperty(
      "email",
    );
  });
});

test("a megabyte of blanks within an address is told apart at once", () => {
  expect(SendCodeInput.parse({ email: `a${" ".repeat(1_000_000)}b@x.example` }).email).toHaveLength(1_000_012);
});

test("a code for a new password finds an account whose host is kept as it was typed", async () => {
  db.update(users).set({ email: "a@münchen.example" }).where(eq(users.id, ID.mia)).run();
  await accounts.sendCode(elsewhere(), SendCodeInput.parse({ email: "a@münchen.example" }));
  expect(db.select().from(jobs).where(eq(jobs.kind, "reset-mail")).get()?.key).toBe(ID.mia);
  const { code: verification = "" } = makeCode(ID.mia) ?? {};
  const given = { email: "a@xn--mnchen-3ya.example", verification, newPassword: password };
  expect(await accounts.resetPassword(elsewhere(), given)).toBe(ID.mia);
});
