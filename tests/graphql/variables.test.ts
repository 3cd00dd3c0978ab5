import { describe, expect, test } from "vitest";
import { z } from "zod";
import { EDITS, ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

describe("the types with which an app declares its variables [A-170]", () => {
  test.each([
    ["String", "query ($id: String!) { video(id: $id) { id } }", { id: EDITS.bowl.id }],
    ["ID", "query ($filter: ID!) { videoFeed(filter: $filter, last: 1) { id } }", { filter: "Surf" }],
    ["[ID!]!", "query ($sports: [ID!]!) { homeFeed(category: $sports) { id } }", { sports: ["Surf"] }],
    ["Int", "query ($south: Int!) { spotsWithin(south: $south) { id } }", { south: 50 }],
    ["Boolean with a default", "query ($all: Boolean = true) { user { id @include(if: $all) } }", {}],
  ])("%s is taken", async (_, document, variables) => {
    // Twice more, so that the compiled document runs, too.
    for (const _ of [1, 2, 3]) {
      const { data, errors } = await ask(document, variables, tokenOf("sol"));
      expect(errors).toEqual([]);
      expect(Object.values(data ?? {})).not.toEqual([null]);
    }
  });

  test.each([
    ["query ($id: Int) { video(id: $id) { id } }", 'Variable "$id" of type "Int" used in position expecting type "ID".'],
    ["query ($c: String) { homeFeed(category: $c) { id } }", /of type "String" used in position expecting type "\[String\]"/],
    ["query ($c: [String]) { videoFeed(filter: $c) { id } }", /of type "\[String\]" used in position expecting type "String"/],
    ["query ($south: Float) { videoFeed(filter: $south) { id } }", /of type "Float" used in position expecting type "String"/],
    ["query ($last: Float) { videoFeed(last: $last) { id } }", /of type "Float" used in position expecting type "Int"/],
    ["query ($all: Boolean) { user { id @include(if: $all) } }", /of type "Boolean" used in position expecting type "Boolean!"/],
    ["{ video(name: 1) { id } }", 'Unknown argument "name" on field "Query.video".'],
    ["{ video(id: 1) { title } }", /Cannot query field "title" on type "Video"/],
  ])("%s is refused", async (document, message) => {
    const { data, errors } = await ask(document, {}, tokenOf("sol"));
    expect(data).toBeUndefined();
    expect(errors.map((error) => error.message)).toEqual([
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
  });
});

test("orderBy is a name or a string, on competitionFeed too [GQL-015, GQL-027, A-170]", async () => {
  const facts = { competition: "16+male", sport: "Surf", posterId: ID.ana } as const;
  const [older, newer] = [addEdit({ ...facts, createdAt: 1000 }), addEdit({ ...facts, createdAt: 2000 })];
  const LISTS = ['competitionFeed(filter: "16+male", category: "Surf"', `userVideos(id: ${ID.ana}`];
  for (const list of LISTS) {
    const idsBy = async (order: string) => {
      const { data } = await ask(`{ list: ${list}, orderBy: ${order}) { id } }`, {}, tokenOf("sol"));
      const ids = z
        .array(z.object({ id: z.string() }))
        .parse(data?.list)
        .map(({ id }) => id);
      return ids.filter((id) => id === older || id === newer);
    };
    expect([await idsBy("createdAt_ASC"), await idsBy('"createdAt_ASC"')]).toEqual(Array(2).fill([older, newer]));
    expect([await idsBy("createdAt_DESC"), await idsBy('"createdAt_DESC"')]).toEqual(Array(2).fill([newer, older]));
  }
});
