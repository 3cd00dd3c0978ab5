import { ApolloClient, gql, HttpLink, InMemoryCache } from "@apollo/client/core";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { tokenFor } from "#app/services/guardians/tokens.server.ts";
import * as acts from "#app/services/parents-page/acts.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import { db } from "#db";
import { guardians, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { aParent, doMails, elsewhere, lastCode } from "#tests/parents.ts";
import { openDoors } from "./doors.ts";

/* The answers that the apps of a child of 8, its parent, a 15-year-old, an unknown adult and a waiting brand get. */

const uri = `${await openDoors()}/graphql`;

/** An app in which a person is logged in. */
function appOf(name: Name) {
  const link = new HttpLink({ uri, headers: { authorization: `Bearer ${tokenOf(name)}` } });
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache(),
    defaultOptions: { query: { fetchPolicy: "no-cache", errorPolicy: "all" }, mutate: { errorPolicy: "all" } },
  });
  return {
    async sees(userId: string, editId: string) {
      const query = gql`query S($userId: ID, $editId: ID) { findUser(filter: $userId) { id city instagram gender } video(id: $editId) { id userCity } }`;
      const { data } = await client.query({ query, variables: { userId, editId } });
      return { person: data.findUser, edit: data.video?.id as string | undefined };
    },
    async does(operation: "follow" | "crew", userId: string) {
      const argument = operation === "follow" ? "followId" : "crewId";
      const mutation = gql`mutation M($userId: ID) { ${operation}(${argument}: $userId) { id } }`;
      const { errors } = await client.mutate({ mutation, variables: { userId } });
      return errors?.[0]?.extensions?.code;
    },
  };
}

describe("a child of 8 [A-175]", () => {
  test("is seen by the people it asks, and by others after the parent opened the account with a code", async () => {
    const wave = addEdit({ posterId: ID.tam, under18Viewable: true });
    const email = aParent();
    db.update(guardians).set({ email }).where(eq(guardians.userId, ID.tam)).run();
    const [sol, ana] = [appOf("sol"), appOf("ana")];
    const nothing = { person: null, edit: undefined };
    expect([await sol.sees(ID.tam, wave), await ana.sees(ID.tam, wave)]).toEqual([nothing, nothing]);
    expect([await sol.does("crew", ID.tam), await sol.does("follow", ID.tam)]).toEqual(["NOT_FOUND", "NOT_FOUND"]);

    expect(await appOf("tam").does("crew", ID.ana)).toBeUndefined();
    expect(await ana.sees(ID.tam, wave)).toEqual(nothing);
    expect(await sol.sees(ID.tam, wave)).toEqual(nothing);

    const link = tokenFor(ID.tam) ?? "";
    await acts.sendCode(link, elsewhere());
    await doMails("tam");
    acts.showToEverybody(link, acts.confirm(link, lastCode(email)));
    expect(await sol.sees(ID.tam, wave)).toMatchObject({
      person: { id: ID.tam, city: null, instagram: null },
      edit: wave,
    });
    expect(await sol.does("follow", ID.tam)).toBe("FORBIDDEN");
    acts.showToCrew(link);
    expect(await sol.sees(ID.tam, wave)).toEqual(nothing);
  });
});

describe("a 15-year-old and an unknown adult [A-178, A-179, A-180]", () => {
  test("meet only by the minor's own act, and the adult is given city and handle once followed", async () => {
    const [ana, kit] = [appOf("ana"), appOf("kit")];
    expect(await ana.does("crew", ID.kit)).toBe("FORBIDDEN");
    expect((await ana.sees(ID.kit, EDITS.bowl.id)).person).toMatchObject({ city: null, instagram: null, gender: null });
    expect(await kit.does("follow", ID.ana)).toBeUndefined();
    expect((await ana.sees(ID.kit, EDITS.bowl.id)).person).toMatchObject({
      city: "Newquay",
      instagram: "kit.lowe",
      gender: null,
    });
    expect(await ana.does("crew", ID.kit)).toBeUndefined();
    expect(crews.linkWith(viewer("ana"), ID.kit)).toBe("asked");
  });
});

describe("a brand that waits for approval [A-181]", () => {
  test("is given what minors are given, and is refused follow and Crew with minors until it is approved", async () => {
    const fakie = appOf("fakie");
    expect((await fakie.sees(ID.kit, EDITS.grown.id)).edit).toBeUndefined();
    expect((await fakie.sees(ID.kit, EDITS.bowl.id)).edit).toBe(EDITS.bowl.id);
    for (const operation of ["follow", "crew"] as const)
      for (const minor of [ID.kit, ID.pip]) expect(await fakie.does(operation, minor)).toBe("FORBIDDEN");
    expect(await appOf("kit").does("follow", ID.fakie)).toBe("FORBIDDEN");

    db.update(users).set({ approvedAt: 1 }).where(eq(users.id, ID.fakie)).run();
    expect((await fakie.sees(ID.kit, EDITS.grown.id)).edit).toBe(EDITS.grown.id);
    expect([await fakie.does("follow", ID.kit), await fakie.does("follow", ID.pip)]).toEqual([undefined, "FORBIDDEN"]);
  });
});
