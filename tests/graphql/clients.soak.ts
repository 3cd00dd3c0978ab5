import { ApolloClient as Apollo3, HttpLink as Apollo3Link, InMemoryCache as Cache3 } from "@apollo/client/core";
import { cacheExchange, fetchExchange, Client as Urql } from "@urql/core";
import { ApolloClient as Apollo4, HttpLink as Apollo4Link, InMemoryCache as Cache4 } from "apollo-client-4";
import type { DocumentNode } from "graphql";
import { describe, expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf } from "#tests/cast.ts";
import { documentOf } from "../wire/documents.ts";
import { openDoors } from "./doors.ts";

const url = `${await openDoors()}/graphql`;

type Variables = Record<string, unknown>;
interface Printed {
  data: unknown;
  /** The document as the client sent it. */
  sent: string;
}
type Ask = (document: DocumentNode, variables: Variables, token: string) => Promise<Printed>;

/** Each list of the specification's screens, as Sol asks for it. */
const PAGE = { skip: 0, last: 50 };
const LISTS: [name: string, variables: Variables][] = [
  ["homeFeed", { id: ID.sol, category: ["Surf", "Skate"], orientation: null, ...PAGE }],
  ["videoFeed", { filter: "Surf", country: "United Kingdom", ...PAGE }],
  ["localAthletesVideos", { country: "United Kingdom", city: "Bristol", category: "All", ...PAGE }],
  ["highestStokeFeed", { country: null, category: ["Surf", "Skate"], ...PAGE }],
  ["competitionFeed", { filter: "16+male", category: "Surf" }],
  ["crewsVideos", { id: ID.sol, ...PAGE }],
  ["userVideos", { id: ID.mia, ...PAGE }],
  ["userVotes", { id: ID.sol, orderBy: "createdAt_ASC", ...PAGE }],
  ["video", { id: EDITS.bowl.id }],
  ["follows", { id: ID.sol }],
  ["findCrew", { id: ID.sol }],
  ["crew", { userId: ID.sol }],
  ["user", {}],
  ["userIsBusiness", {}],
];

const CLIENTS: Record<string, Ask> = {
  "Apollo Client 3": async (query, variables, token) => {
    const { watch, sent } = watched(token);
    const client = new Apollo3({ link: new Apollo3Link({ uri: url, fetch: watch }), cache: new Cache3() });
    return { data: (await client.query({ query, variables })).data, sent: sent() };
  },
  "Apollo Client 4": async (query, variables, token) => {
    const { watch, sent } = watched(token);
    const client = new Apollo4({ link: new Apollo4Link({ uri: url, fetch: watch }), cache: new Cache4() });
    return { data: (await client.query({ query, variables })).data, sent: sent() };
  },
  urql: async (query, variables, token) => {
    const { watch, sent } = watched(token);
    const client = new Urql({ url, fetch: watch, exchanges: [cacheExchange, fetchExchange], preferGetMethod: false });
    const { data, error } = await client.query(query, variables).toPromise();
    if (error) throw error;
    return { data, sent: sent() };
  },
};

/** Sends requests with a token, and records the sent document. */
function watched(token: string) {
  let sent = "";
  const watch: typeof fetch = (input, init) => {
    sent = JSON.parse(String(init?.body)).query;
    return fetch(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), authorization: `Bearer ${token}` },
    });
  };
  return { watch, sent: () => sent };
}

describe.each(Object.entries(CLIENTS))("%s is given, fully selected and with 50 items a page,", (_, ask) => {
  test.each(LISTS)("%s", async (name, variables) => {
    for (let n = 0; n < 60; n++) addEdit({ createdAt: n + 1, competition: "16+male" });
    const { data, sent } = await ask(documentOf(name), variables, tokenOf("sol"));
    expect(sent).toContain("__typename");
    const answer = (data as Record<string, unknown>)[name];
    expect(answer).toBeTruthy();
    if (variables.last && !["crewsVideos", "userVotes"].includes(name)) expect(answer).toHaveLength(50);
  });
});
