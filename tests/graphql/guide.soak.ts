import { openAsBlob, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { ApolloClient, gql, HttpLink, InMemoryCache } from "@apollo/client/core";
import { fetchExchange, Client as Urql } from "@urql/core";
import { cacheExchange } from "@urql/exchange-graphcache";
import { parse, validate } from "graphql";
import { Upload } from "tus-js-client";
import ts from "typescript";
import { expect, test, vi } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { mediaFile } from "#tests/adapters/media-files.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);
const guide = readFileSync("app/content/guide.md", "utf8");
const documents = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
const FILES: Record<string, string> = { SendPicture: "photo.jpg", SendFile: "phone_portrait.mov" };
const nameOf = (document: string) => /(?:query|mutation) (\w+)/.exec(document)?.[1] ?? "";

test.each(documents.map((document) => [nameOf(document), document]))("%s is a document that the schema takes", (_, document) => {
  expect(validate(schema, parse(document))).toEqual([]);
});

test("a new account does all of it in the guide's order", async () => {
  const password = "a long sentence nobody knows";
  const variables: Record<string, object> = {
    SignUp: { name: "Ike Vale", email: "ike@stokeline.example", password },
    LogIn: { email: "ike@stokeline.example", password },
    FirstStep: { age: "18+", sports: ["Surf"] },
    SecondStep: { country: "France", city: "Anglet", about: "I film waves", instagram: "@ike" },
    Block: { id: ID.sol },
    Report: { id: EDITS.abroad.id },
  };
  let token = "";
  let made: Record<string, unknown> = {};
  for (const document of documents) {
    const name = nameOf(document);
    const file = FILES[name];
    const answer = file
      ? await sendFile(document, file, token)
      : await ask(document, { ...made, description: "First film", ...variables[name] }, token);
    expect([name, answer.errors]).toEqual([name, []]);
    const [result] = Object.values(answer.data ?? {});
    if (typeof result === "object" && result !== null && !Array.isArray(result)) made = { ...made, ...result };
    token = typeof made.token === "string" ? made.token : token;
  }
  expect(made).toMatchObject({ id: expect.any(String) });
});

async function sendFile(query: string, name: string, token: string) {
  const code = await codeOf("A picture");
  const file = new File([await openAsBlob(await mediaFile(name))], name);
  const { data, errors = [] } = await code.sendFile(query, file, `${base}/graphql`, token);
  return { data, errors };
}

test("the guide's upload by tus ends with the name for the post", async () => {
  vi.stubGlobal("Upload", Upload);
  const { sendLargeFile } = await codeOf("A film");
  const filename = await sendLargeFile(await readFile(await mediaFile("phone_portrait.mov")), `${base}/files/`, tokenOf("mia"));
  const posted = await ask(
    documents.find((text) => nameOf(text) === "Post") ?? "",
    { filename, description: "Tus" },
    tokenOf("mia"),
  );
  expect(posted.errors).toEqual([]);
});

test("the login that ended is UNAUTHENTICATED, and user is null without an error", async () => {
  const { data, errors } = await ask("{ user { id } news }", {}, "ended");
  expect([data?.user, errors.map(({ extensions }) => extensions.code)]).toEqual([null, ["UNAUTHENTICATED"]]);
});

/** The exports of the guide's TypeScript that begins with this comment. */
async function codeOf(comment: string) {
  const [, code = ""] = new RegExp(`\`\`\`typescript\\n(// ${comment}[\\s\\S]*?)\`\`\``).exec(guide) ?? [];
  return import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(ts.transpile(code, { target: ts.ScriptTarget.ES2022 }))}`
  );
}

const FEED = "query ($before: ID) { homeFeed(last: 2, before: $before) { id cursor } }";
interface Feed {
  homeFeed: { id: string; cursor: string }[];
}
const idsOf = (data: Feed | null | undefined) => data?.homeFeed.map(({ id }) => id) ?? [];
const headers = () => ({ authorization: `Bearer ${tokenOf("mia")}` });

async function firstFour(): Promise<string[]> {
  const { data } = await ask("{ homeFeed(last: 4) { id } }", {}, tokenOf("mia"));
  const feed = data?.homeFeed as Feed["homeFeed"];
  expect(feed).toHaveLength(4);
  return feed.map(({ id }) => id);
}

test("the guide's merge function for Apollo joins pages in their order, and a new first page replaces them", async () => {
  const { typePolicies } = await codeOf("Apollo");
  const link = new HttpLink({ uri: `${base}/graphql`, fetch, headers: headers() });
  const client = new ApolloClient({ link, cache: new InMemoryCache({ typePolicies }) });
  const query = gql(FEED);
  const first = await client.query<Feed>({ query });
  await client.query<Feed>({ query, variables: { before: first.data.homeFeed[1]?.cursor }, fetchPolicy: "network-only" });
  expect(idsOf(client.readQuery<Feed>({ query }))).toEqual(await firstFour());
  await client.query<Feed>({ query, fetchPolicy: "network-only" });
  expect(idsOf(client.readQuery<Feed>({ query }))).toEqual((await firstFour()).slice(0, 2));
});

test("the guide's resolver for urql joins pages in their order, and asks for a page that it does not have", async () => {
  const { resolvers } = await codeOf("urql");
  const exchanges = [cacheExchange({ resolvers }), fetchExchange];
  const client = new Urql({
    url: `${base}/graphql`,
    fetchOptions: () => ({ headers: headers() }),
    exchanges,
    preferGetMethod: false,
  });
  const first = await client.query<Feed>(FEED, { before: null }).toPromise();
  const { data } = await client.query<Feed>(FEED, { before: first.data?.homeFeed[1]?.cursor }).toPromise();
  expect(idsOf(data)).toEqual(await firstFour());
});
