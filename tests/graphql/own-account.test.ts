import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

test("an app asks user for the id alone, and is told nothing else of the operator [GQL-007]", async () => {
  for (const name of ["ops", "mia"] as const) {
    const { data, errors } = await ask("{ user { id } }", {}, tokenOf(name));
    expect([data, errors]).toEqual([{ user: { id: ID[name] } }, []]);
  }
  expect((await ask("{ user { id } }", {})).data).toEqual({ user: null });
  const { data } = await ask('{ __type(name: "User") { fields { name } } }', {}, tokenOf("mia"));
  expect(JSON.stringify(data)).not.toMatch(/operator|statistics/i);
});

test("the tutorial saves three choices by one operation, which answers the id [GQL-084]", async () => {
  const chosen = { marketingOptIn: true, websiteCookies: true, appCookies: false };
  const save = `mutation ($id: ID!, $marketingOptIn: Boolean, $websiteCookies: Boolean, $appCookies: Boolean) {
    userSettingsUpdate(id: $id, marketingOptIn: $marketingOptIn, websiteCookies: $websiteCookies, appCookies: $appCookies) { id } }`;
  const { data, errors } = await ask(save, { id: ID.mia, ...chosen }, tokenOf("mia"));
  expect([data, errors]).toEqual([{ userSettingsUpdate: { id: ID.mia } }, []]);
  const own = await ask("{ user { marketingOptIn websiteCookies appCookies } }", {}, tokenOf("mia"));
  expect(own.data).toEqual({ user: chosen });
});

test("deleteAccount takes no argument, answers the id and ends the account, of someone under 6, too [GQL-065]", async () => {
  db.update(users).set({ lowestBand: "Under 6", initialProfileSetup: false }).where(eq(users.id, ID.rex)).run();
  for (const name of ["sol", "rex"] as const) {
    const { data, errors } = await ask("mutation { deleteAccount { id } }", {}, tokenOf(name));
    expect([data, errors]).toEqual([{ deleteAccount: { id: ID[name] } }, []]);
    expect(db.select().from(users).where(eq(users.id, ID[name])).get()).toBeUndefined();
  }
  expect((await ask("mutation { deleteAccount(id: 1) { id } }", {}, tokenOf("mia"))).errors).not.toEqual([]);
});
