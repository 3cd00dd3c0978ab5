import { describe, expect, test } from "vitest";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { makeCode } from "#app/services/accounts/reset.server.ts";
import { db } from "#db";
import { jobs } from "#db/schema/index.ts";
import { emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

const NEW = "granite-kelp-41";
const CHANGE = `mutation ($id: ID, $old: String, $new: String) {
  changePassword(id: $id, oldPassword: $old, newPassword: $new) { id }
}`;
const SEND = "mutation ($email: String) { sendEmail(email: $email) { id } }";
const RESET = `mutation ($email: String, $code: String, $new: String) {
  resetPassword(email: $email, verification: $code, newPassword: $new) { id }
}`;
const LOGIN = "mutation ($email: String, $password: String) { login(email: $email, password: $password) { token } }";

const logsIn = async (email: string, password: string) => (await ask(LOGIN, { email, password })).errors.length === 0;

/** Calls the other door, and returns its answer. */
async function call(operation: string, input: object, token = "") {
  const headers = { "content-type": "application/json", authorization: token && `Bearer ${token}` };
  const answer = await fetch(`${base}/trpc/${operation}`, { method: "POST", headers, body: JSON.stringify(input) });
  const { result, error } = await answer.json();
  return { data: result?.data, message: error?.message, fields: error?.data?.fields, status: answer.status };
}

describe("changePassword", () => {
  test("answers with the id, and ends the login it was asked with [GQL-040, ENT-056]", async () => {
    const token = tokenOf("mia");
    const { data, errors } = await ask(CHANGE, { id: ID.mia, old: PASSWORD, new: NEW }, token);
    expect([data, errors]).toEqual([{ changePassword: { id: ID.mia } }, []]);
    expect(viewerOf(token).state).toBe("visitor");
    expect([await logsIn(emailOf("mia"), PASSWORD), await logsIn(emailOf("mia"), NEW)]).toEqual([false, true]);
  });

  test("takes the caller from the token, and refuses another's id [GQL-040]", async () => {
    const token = tokenOf("sol");
    const { errors } = await ask(CHANGE, { id: ID.ana, old: PASSWORD, new: NEW }, token);
    expect(errors).toMatchObject([{ message: "You may not do that", extensions: { code: "FORBIDDEN" } }]);
    expect((await call("changePassword", { id: ID.ana, oldPassword: PASSWORD, newPassword: NEW }, token)).status).toBe(403);
    for (const email of [emailOf("ana"), emailOf("sol")]) expect(await logsIn(email, PASSWORD)).toBe(true);
    const own = await call("changePassword", { oldPassword: PASSWORD, newPassword: NEW }, token);
    expect(own.data).toEqual({ id: ID.sol });
  });

  test("tells what is wrong by its argument [GQL-040, AUTH-030]", async () => {
    const sentence = "Please enter a New Password greater than 5 characters long";
    const { errors } = await ask(CHANGE, { old: PASSWORD, new: "12345" }, tokenOf("mia"));
    expect(errors).toMatchObject([
      { message: sentence, extensions: { code: "BAD_USER_INPUT", fields: { newPassword: sentence } } },
    ]);
    expect(await call("changePassword", { oldPassword: PASSWORD }, tokenOf("mia"))).toMatchObject({
      status: 400,
      fields: { newPassword: sentence },
    });
  });
});

describe("sendEmail and resetPassword", () => {
  test("an unknown address is answered with an id like any other, which belongs to nobody [GQL-041]", async () => {
    const ids = [];
    for (const email of [emailOf("mia"), "nobody@stokeline.example"]) ids.push((await ask(SEND, { email })).data?.sendEmail);
    expect(ids).toEqual([{ id: expect.stringMatching(/^\d+$/) }, { id: expect.stringMatching(/^\d+$/) }]);
    expect(JSON.stringify(ids)).not.toContain(`"${ID.mia}"`);
    expect(db.select().from(jobs).all()).toMatchObject([{ kind: "reset-mail", key: ID.mia }]);
    expect((await call("sendEmail", { email: emailOf("mia") })).data).toEqual({ id: expect.any(String) });
  });

  test("the sixth in half an hour is refused at both doors together [GQL-041]", async () => {
    for (let n = 0; n < 8; n++) await ask(SEND, { email: `many${n}@stokeline.example` });
    expect((await ask(SEND, { email: "last@stokeline.example" })).errors).toMatchObject([
      { extensions: { code: "RATE_LIMITED" } },
    ]);
    expect((await call("sendEmail", { email: "last@stokeline.example" })).status).toBe(429);
  });

  test("the right code gives the id, and a wrong one says nothing [GQL-042, ENT-057]", async () => {
    const code = makeCode(ID.kit)?.code;
    const refused = [
      await ask(RESET, { email: emailOf("kit"), code: "BCDFGHJKM", new: NEW }),
      await ask(RESET, { email: "nobody@stokeline.example", code, new: NEW }),
    ];
    for (const { data, errors } of refused)
      expect([data, errors]).toMatchObject([
        { resetPassword: null },
        [{ message: "That code is wrong or too old", extensions: { code: "BAD_USER_INPUT" } }],
      ]);
    expect((await ask(RESET, { email: emailOf("kit"), code, new: NEW })).data).toEqual({ resetPassword: { id: ID.kit } });
    expect(await logsIn(emailOf("kit"), NEW)).toBe(true);
    expect((await call("resetPassword", { email: emailOf("kit"), verification: code, newPassword: NEW })).status).toBe(400);
  });
});
