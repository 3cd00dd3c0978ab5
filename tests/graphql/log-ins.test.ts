import { expect, test, vi } from "vitest";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { ID, PASSWORD } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { codeAt, STEP_MS } from "#tests/one-time-code.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

interface Session {
  id: string;
  isThis: boolean;
}

const sessionsOf = async (token: string) =>
  (await ask("{ sessions { id device createdAt isThis } }", {}, token)).data?.sessions as Session[];
const END = "mutation ($id: ID, $password: String) { endSession(id: $id, password: $password) { id } }";

test("logins are listed without their tokens, and one is ended by the password alone", async () => {
  const [here, other, strange] = [tokenOf("mia"), tokenOf("mia"), tokenOf("sol")];
  const listed = await sessionsOf(here);
  expect(listed.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
  expect(JSON.stringify(listed)).not.toContain(other);

  const [that] = listed.filter(({ isThis }) => !isThis);
  for (const [token, password, field] of [
    [here, "", "password"],
    [here, "wrong wrong wrong", "password"],
  ] as const) {
    const { errors } = await ask(END, { id: that?.id, password }, token);
    expect(Object.keys(errors[0]?.extensions.fields ?? {})).toEqual([field]);
  }
  expect((await ask(END, { password: PASSWORD }, here)).errors[0]?.extensions.fields).toHaveProperty("id");
  expect((await ask(END, { id: that?.id, password: PASSWORD }, strange)).errors[0]?.extensions.code).toBe("NOT_FOUND");
  expect((await ask(END, { id: that?.id, password: PASSWORD }, here)).errors).toEqual([]);
  expect([viewerOf(other).id, viewerOf(here).id]).toEqual(["0", ID.mia]);
});

test("every login is ended, this one too", async () => {
  const [here, other] = [tokenOf("mia"), tokenOf("mia")];
  const { errors } = await ask(
    "mutation ($password: String) { endEverySession(password: $password) { id } }",
    { password: PASSWORD },
    here,
  );
  expect(errors).toEqual([]);
  expect([viewerOf(here).id, viewerOf(other).id]).toEqual(["0", "0"]);
});

test("an app sets up the second factor, keeps the new token and the recovery codes, and turns it off", async () => {
  const first = tokenOf("mia");
  const { data } = await ask("mutation { beginSecondFactor { begun address key } }", {}, first);
  const begun = data?.beginSecondFactor as { begun: string; address: string; key: string };
  expect(begun.address).toContain(`secret=${begun.key.replaceAll(" ", "")}`);

  const ON =
    "mutation ($begun: String, $code: String, $password: String) { turnOnSecondFactor(begun: $begun, code: $code, password: $password) { token } }";
  const code = codeAt(begun.key);
  const stolen = await ask(ON, { begun: begun.begun, code, password: PASSWORD }, tokenOf("sol"));
  expect(stolen.errors[0]?.extensions.code).toBe("BAD_USER_INPUT");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60 * 1000 });
  const late = await ask(ON, { begun: begun.begun, code: codeAt(begun.key), password: PASSWORD }, first);
  vi.useRealTimers();
  expect(late.errors).toMatchObject([{ message: "That took too long. Please begin again" }]);
  const on = await ask(ON, { begun: begun.begun, code, password: PASSWORD }, first);
  const { token } = Object(on.data?.turnOnSecondFactor);
  expect([viewerOf(first).id, viewerOf(token).id]).toEqual(["0", ID.mia]);

  const factor = await ask("{ secondFactor { left newCodes } }", {}, token);
  expect(Object(factor.data?.secondFactor).newCodes).toHaveLength(Object(factor.data?.secondFactor).left);
  await ask("mutation { keepRecoveryCodes { id } }", {}, token);
  const kept = await ask("{ secondFactor { left newCodes } }", {}, token);
  expect(kept.data?.secondFactor).toEqual({ left: expect.any(Number), newCodes: null });

  const OFF = "mutation ($code: String, $password: String) { turnOffSecondFactor(code: $code, password: $password) { id } }";
  expect((await ask(OFF, { code, password: PASSWORD }, token)).errors[0]?.extensions.fields).toHaveProperty("code");
  const later = codeAt(begun.key, Date.now() + STEP_MS);
  expect((await ask(OFF, { code: later, password: PASSWORD }, token)).errors).toEqual([]);
  expect((await ask("{ secondFactor { left } }", {}, token)).data).toEqual({ secondFactor: null });
});
