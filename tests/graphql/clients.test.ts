import { ApolloClient as Apollo3, HttpLink as Apollo3Link, InMemoryCache as Cache3, gql } from "@apollo/client/core";
import { cacheExchange, fetchExchange, Client as Urql } from "@urql/core";
import { ApolloClient as Apollo4, HttpLink as Apollo4Link, InMemoryCache as Cache4 } from "apollo-client-4";
import { type DocumentNode, print } from "graphql";
import { describe, expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { tokenOf } from "#tests/cast.ts";
import { CARD, PERSON } from "./cards.ts";
import { openDoors } from "./doors.ts";

const url = `${await openDoors()}/graphql`;

type Variables = Record<string, unknown>;
interface Printed {
  data: unknown;
  /** The document as the client sent it. */
  sent: string;
}
type Ask = (document: DocumentNode, variables: Variables, token: string) => Promise<Printed>;

/** Each list of the specification's screens, fully selected, with all of its arguments as variables. */
const PAGE = "$skip: Int, $last: Int";
const LISTS: [name: string, document: string, variables: Variables][] = [
  [
    "homeFeed",
    `query H($id: ID, $category: [String], $orientation: String, ${PAGE}) {
      homeFeed(id: $id, category: $category, orientation: $orientation, skip: $skip, last: $last) { ${CARD} } }`,
    { id: ID.sol, category: ["Surf", "Skate"], orientation: null, skip: 0, last: 50 },
  ],
  [
    "videoFeed",
    `query V($filter: String, $country: String, ${PAGE}) {
      videoFeed(filter: $filter, country: $country, skip: $skip, last: $last) { ${CARD} } }`,
    { filter: "Surf", country: "United Kingdom", skip: 0, last: 50 },
  ],
  [
    "localAthletesVideos",
    `query L($country: String, $city: String, $category: String, ${PAGE}) {
      localAthletesVideos(country: $country, city: $city, category: $category, skip: $skip, last: $last) { ${CARD} } }`,
    { country: "United Kingdom", city: "Bristol", category: "All", skip: 0, last: 50 },
  ],
  [
    "highestStokeFeed",
    `query S($country: String, $category: [String], ${PAGE}) {
      highestStokeFeed(country: $country, category: $category, skip: $skip, last: $last) { ${CARD} } }`,
    { country: null, category: ["Surf", "Skate"], skip: 0, last: 50 },
  ],
  [
    "competitionFeed",
    `query C($filter: String, $category: String) { competitionFeed(filter: $filter, category: $category) { ${CARD} } }`,
    { filter: "16+male", category: "Surf" },
  ],
  [
    "crewsVideos",
    `query W($id: ID, ${PAGE}) { crewsVideos(id: $id, skip: $skip, last: $last) { ${CARD} } }`,
    { id: ID.sol, skip: 0, last: 50 },
  ],
  [
    "userVideos",
    `query U($id: ID, ${PAGE}, $orderBy: String) {
      userVideos(id: $id, skip: $skip, last: $last, orderBy: $orderBy) { ${CARD} } }`,
    { id: ID.mia, skip: 0, last: 50, orderBy: "createdAt_ASC" },
  ],
  [
    "userVotes",
    `query T($id: ID, ${PAGE}, $orderBy: String) {
      userVotes(id: $id, skip: $skip, last: $last, orderBy: $orderBy) { id user { id } video { ${CARD} } } }`,
    { id: ID.sol, skip: 0, last: 50, orderBy: "createdAt_ASC" },
  ],
  ["video", `query E($id: ID) { video(id: $id) { ${CARD} } }`, { id: EDITS.bowl.id }],
  ["follows", `query F($id: ID) { follows(id: $id) { id user { id } follow { id videos { ${CARD} } } } }`, { id: ID.sol }],
  ["findCrew", `query D($id: ID) { findCrew(id: $id) { id user { id } crew { ${PERSON} } } }`, { id: ID.sol }],
  [
    "crew",
    `query R($userId: ID) { crew(userId: $userId) {
      crews { id user { id } crew { ${PERSON} } } crewsCount pendingCrew { id user { ${PERSON} } crew { id } } pendingCrewCount } }`,
    { userId: ID.sol },
  ],
  [
    "user",
    `query M { user { ${PERSON} email age initialProfileSetup profileSetup newUser websiteCookies appCookies marketingOptIn
      informationOptIn votes { id video { id } } votesCount follows { id follow { id } } followsCount videos { id } videosCount } }`,
    {},
  ],
  ["userIsBusiness", "query B { userIsBusiness { id name category website businessLogo } }", {}],
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

/** Fetch with a token, which remembers the document that was sent. */
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
  test.each(LISTS)("%s", async (name, document, variables) => {
    for (let n = 0; n < 60; n++) addEdit({ createdAt: n + 1, competition: "16+male" });
    const { data, sent } = await ask(gql(document), variables, tokenOf("sol"));
    expect(sent).toContain("__typename");
    expect(sent.length).toBeGreaterThan(print(gql(document)).length);
    const answer = (data as Record<string, unknown>)[name];
    expect(answer).toBeTruthy();
    if (variables.last && !["crewsVideos", "userVotes"].includes(name)) expect(answer).toHaveLength(50);
  });
});
