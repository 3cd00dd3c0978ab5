import { createHash } from "node:crypto";
import { ApolloClient as Apollo3, HttpLink as Apollo3Link, InMemoryCache as Cache3 } from "@apollo/client/core";
import { createPersistedQueryLink as persisted3 } from "@apollo/client/link/persisted-queries";
import { ApolloClient as Apollo4, HttpLink as Apollo4Link, InMemoryCache as Cache4 } from "apollo-client-4";
import { PersistedQueryLink as Persisted4 } from "apollo-client-4/link/persisted-queries";
import { type DocumentNode, Kind, parse } from "graphql";
import { expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { manifestOf } from "#graphql/manifest.ts";
import { tokenOf } from "#tests/cast.ts";
import { DOCUMENTS, documentOf } from "../wire/documents.ts";
import { openDoors } from "./doors.ts";

const uri = `${await openDoors()}/graphql`;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const query = parse("{ user { name } }");
const headers = { authorization: `Bearer ${tokenOf("mia")}` };

test.each([true, false])("Apollo Client 3 that knows hashes alone is answered, by GET: %s", async (useGETForHashedQueries) => {
  const link = persisted3({ sha256, useGETForHashedQueries }).concat(new Apollo3Link({ uri, headers }));
  const client = new Apollo3({ link, cache: new Cache3() });
  expect((await client.query({ query })).data).toMatchObject({ user: { name: "Mia Trevose" } });
});

test.each([true, false])("Apollo Client 4 that knows hashes alone is answered, by GET: %s", async (useGETForHashedQueries) => {
  const link = new Persisted4({ sha256, useGETForHashedQueries }).concat(new Apollo4Link({ uri, headers }));
  const client = new Apollo4({ link, cache: new Cache4() });
  expect((await client.query({ query })).data).toMatchObject({ user: { name: "Mia Trevose" } });
});

test("Apollo that has the package's list sends hashes alone, and gets each answer", async () => {
  const sent: string[] = [];
  const send: typeof fetch = (url, init) => {
    sent.push(String(init?.body));
    return fetch(url, init);
  };
  const { operations } = manifestOf(DOCUMENTS);
  const generateHash = (document: DocumentNode) => {
    const [{ name } = {}] = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
    return operations.find((operation) => operation.name === name?.value)?.id ?? "";
  };
  const link = new Persisted4({ generateHash }).concat(new Apollo4Link({ uri, headers, fetch: send }));
  const client = new Apollo4({ link, cache: new Cache4() });
  const { data } = await client.query({ query: documentOf("findUser"), variables: { filter: ID.sol } });
  expect(data).toMatchObject({ findUser: { id: ID.sol } });
  await client.mutate({ mutation: documentOf("follow"), variables: { followId: ID.sol } });
  expect(sent.map((body) => Object.keys(JSON.parse(body)).includes("query"))).toEqual([false, false]);
});

/** The requests of urql's exchange for persisted documents: first the hash and, after this answer, the document. */
test("a hash alone is answered PersistedQueryNotSupported, and the document beside it is run", async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: sha256("{ user { name } }") } };
  const send = async (body: object) => {
    const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(uri, init);
    return [answer.status, await answer.json()];
  };
  const refused = { message: "PersistedQueryNotSupported", extensions: { code: "PERSISTED_QUERY_NOT_SUPPORTED" } };
  expect(await send({ extensions })).toEqual([200, { errors: [refused] }]);
  const whole = [200, { data: { user: { name: "Mia Trevose" } } }];
  expect(await send({ query: "{ user { name } }", extensions })).toEqual(whole);
  expect(await send({ query: "{ user { name } }" })).toEqual(whole);
  expect(await send({})).toMatchObject([400, { errors: [{ message: "Missing query" }] }]);
});
