import { expect, test } from "vitest";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { MAILING_NAMES, operationOf } from "#app/schemas/mailings.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { turnOn } from "#tests/second-factor.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

const LOGIN = `mutation ($email: String, $password: String, $code: String) {
  login(email: $email, password: $password, code: $code) { token }
}`;

test.each([
  [undefined, "Please type the code from your phone"],
  ["", "Please type the code from your phone"],
  ["000001", "That code isn't right, or it was used before"],
])("a login of an account with a second factor is refused with the code %j, in one sentence", async (code, sentence) => {
  await turnOn(ID.mia);
  const input = { email: emailOf("mia"), password: PASSWORD, code };
  const { data, errors } = await ask(LOGIN, input);
  expect(data).toEqual({ login: null });
  expect(errors).toMatchObject([{ message: sentence, extensions: { code: "BAD_USER_INPUT", fields: { code: sentence } } }]);

  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${base}/trpc/login`, { method: "POST", headers, body: JSON.stringify(input) });
  const { error } = await answer.json();
  expect([answer.status, error.message, error.data.fields]).toEqual([400, sentence, { code: sentence }]);
});

test("a login with the code gives a token that has passed, and one without a second factor needs no code", async () => {
  const { later } = await turnOn(ID.mia);
  const { data } = await ask(LOGIN, { email: emailOf("mia"), password: PASSWORD, code: later() });
  const { token } = Object(data?.login);
  expect(viewerOf(token)).toMatchObject({ id: ID.mia, passedAt: expect.any(Number) });
  expect((await ask(LOGIN, { email: emailOf("sol"), password: PASSWORD })).errors).toEqual([]);
});

test.each([
  ...MAILING_NAMES.map((mail) => `mutation { ${operationOf(mail)} { id } }`),
  "mutation { deleteAccountCheck { id } }",
  "mutation { churnRate }",
  "{ statistics { discounts { total { count } } } }",
])("the operator's token that did not pass is refused: %s", async (query) => {
  const sentence = "Please turn on your second factor, and log in with its code";
  const { errors } = await ask(query, {}, sessions.open(ID.ops));
  expect(errors).toMatchObject([{ message: sentence, extensions: { code: "FORBIDDEN" } }]);
  expect((await ask(query, {}, tokenOf("ops"))).errors).toEqual([]);
});

test("an email to many 16 minutes after the code is refused in one sentence", async () => {
  const { errors } = await ask(
    `mutation { ${operationOf("terms")} { id } }`,
    {},
    sessions.open(ID.ops, "", Date.now() - 16 * 60_000),
  );
  expect(errors).toMatchObject([{ message: "Please type the code from your phone again", extensions: { code: "FORBIDDEN" } }]);
});
