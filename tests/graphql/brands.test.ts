import { expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());
const BRANDS = "{ userIsBusiness { id name category website businessLogo email } }";

test("the brands are given with what the apps show of them, and no address of theirs [GQL-021]", async () => {
  const { data } = await ask(BRANDS, {}, tokenOf("mia"));
  expect(data).toEqual({
    userIsBusiness: [
      {
        id: ID.northbreak,
        name: "Northbreak Boards",
        category: ["Surf", "Apparel"],
        website: "https://northbreak.example",
        businessLogo: null,
        email: null,
      },
    ],
  });
});

test.each(["", "rex", "noa"] as (Name | "")[])("a visitor and whoever is not set up are given none (%s)", async (who) => {
  const { errors } = await ask(BRANDS, {}, who && tokenOf(who));
  expect(errors?.[0]?.extensions?.code).toMatch(/UNAUTHENTICATED|FORBIDDEN/);
});
