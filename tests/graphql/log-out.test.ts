import { expect, test } from "vitest";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);
const whoHas = (...tokens: string[]) => tokens.map((token) => viewerOf(token).id);

async function trpc(operation: string, token: string, input: object = {}) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(`${base}/trpc/${operation}`, { method: "POST", headers, body: JSON.stringify(input) });
  return (await answer.json()).result?.data;
}

test("an app logs out by graphql, and its token alone ends [A-186]", async () => {
  const [mine, other] = [tokenOf("mia"), tokenOf("mia")];
  expect((await ask("mutation { logout { id } }", {}, mine)).data).toEqual({ logout: { id: ID.mia } });
  expect(whoHas(mine, other)).toEqual(["0", ID.mia]);
  expect((await ask("mutation { logout { id } }", {}, mine)).data).toEqual({ logout: { id: "0" } });
});

test("an app logs out by trpc, and its token alone ends [A-186]", async () => {
  const [mine, other] = [tokenOf("mia"), tokenOf("mia")];
  expect(await trpc("logout", mine)).toEqual({ id: ID.mia });
  expect(whoHas(mine, other)).toEqual(["0", ID.mia]);
});

test("a login over a login ends the one before, and a refused one does not [A-186]", async () => {
  const before = tokenOf("mia");
  await trpc("login", before, { email: emailOf("sol"), password: "wrong" });
  expect(whoHas(before)).toEqual([ID.mia]);
  const { token } = await trpc("login", before, { email: emailOf("sol"), password: PASSWORD });
  expect(whoHas(before, token)).toEqual(["0", ID.sol]);
});
