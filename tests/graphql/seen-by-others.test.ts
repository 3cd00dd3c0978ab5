import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());
const SEEN = "{ seenByOthers { stranger { name city gender videosCount } crew { name city } brand { name openTo } } }";

const seenOf = async (name: Name) => (await ask(SEEN, {}, tokenOf(name))).data;

test("a private child reads that strangers and brands see nothing, and that nobody is in the Crew", async () => {
  expect(await seenOf("tam")).toEqual({ seenByOthers: { stranger: null, crew: null, brand: null } });
});

test("a 13-17 reads that strangers see neither town nor gender, and that the Crew sees the town", async () => {
  const { city } = db.select({ city: users.city }).from(users).where(eq(users.id, ID.kit)).get() ?? {};
  expect(await seenOf("kit")).toMatchObject({ seenByOthers: { stranger: { city: null, gender: null }, crew: { city } } });
});

test("an adult reads the same numbers as a stranger is given", async () => {
  const { data } = await ask(
    "query ($id: ID) { findUser(filter: $id) { name city gender videosCount } }",
    { id: ID.mia },
    tokenOf("ana"),
  );
  expect(await seenOf("mia")).toMatchObject({ seenByOthers: { stranger: data?.findUser } });
});

test("a visitor is asked to log in", async () => {
  expect((await ask(SEEN)).errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
});
