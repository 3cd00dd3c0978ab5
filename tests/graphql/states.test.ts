import { createTRPCUntypedClient, httpLink, TRPCClientError } from "@trpc/client";
import { type GraphQLObjectType, getNamedType, isCompositeType } from "graphql";
import { beforeEach, describe, expect, test } from "vitest";
import * as limits from "#app/kernel/limits.server.ts";
import { mutations, queries, wireRouter } from "#app/trpc/index.ts";
import { db } from "#db";
import { sessions } from "#db/schema/index.ts";
import { emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { tokenOf } from "#tests/cast.ts";
import { answerOf, graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

// All visitors here share one address.
beforeEach(() => limits.forgive("wireVisitor", limits.addressKey("127.0.0.1")));

/* A-01, by hand: the operations that each state may call in addition to the previous one. */
const MAY: Record<string, string[]> = {
  visitor: ["login", "signup", "sendEmail", "resetPassword", "user", "logout"],
  rex: ["initialSetup", "ageVerification", "newUser", "userSettingsUpdate", "changePassword", "deleteAccount"],
  noa: [
    "citySuggestions",
    "profileSetup",
    "profileImageUpload",
    "businessLogoUpload",
    "homeFeed",
    "videoDiscounts",
    "findUser",
    "report",
  ],
};
const STATES = ["visitor", "rex", "noa", "mia"] as const;
type Who = (typeof STATES)[number];

const mayCall = (who: Who, name: string) =>
  who === "mia" || STATES.slice(0, STATES.indexOf(who) + 1).some((state) => MAY[state]?.includes(name));

const tokenFor = (who: Who) => (who === "visitor" ? "" : tokenOf(who));
/** `findUser` is for oneself before the profile is complete. */
const argsFor = (who: Who, name: string) => (name === "findUser" && who !== "visitor" ? { filter: ID[who] } : {});

interface Refused {
  code?: string | undefined;
  message?: string | undefined;
}

async function byGraphql(who: Who, kind: "Query" | "Mutation", name: string): Promise<Refused> {
  const field = (schema.getType(kind) as GraphQLObjectType).getFields()[name]!;
  const selection = isCompositeType(getNamedType(field.type)) ? "{ __typename }" : "";
  const args = Object.entries(argsFor(who, name)).map(([key, value]) => `(${key}: "${value}")`);
  const isUpload = name.endsWith("Upload");
  const document = `${kind.toLowerCase()}${isUpload ? "($file: Upload!)" : ""} { ${name}${isUpload ? "(file: $file)" : args} ${selection} }`;
  const { errors } = isUpload ? await withFile(document, tokenFor(who)) : await ask(document, {}, tokenFor(who));
  return { code: errors[0]?.extensions.code, message: errors[0]?.message };
}

async function withFile(query: string, token: string) {
  const body = new FormData();
  body.set("operations", JSON.stringify({ query, variables: { file: null } }));
  body.set("map", JSON.stringify({ 0: ["variables.file"] }));
  body.set("0", new File(["words"], "words.txt"));
  return answerOf(
    await fetch(`${base}/graphql`, { method: "POST", headers: { authorization: token && `Bearer ${token}` }, body }),
  );
}

const CODES: Record<string, string> = { UNAUTHORIZED: "UNAUTHENTICATED" };

async function byTrpc(who: Who, kind: "Query" | "Mutation", name: string): Promise<Refused> {
  const headers = { authorization: `Bearer ${tokenFor(who)}` };
  const client = createTRPCUntypedClient<typeof wireRouter>({ links: [httpLink({ url: `${base}/trpc`, headers })] });
  try {
    await (kind === "Query" ? client.query(name, argsFor(who, name)) : client.mutation(name, argsFor(who, name)));
    return {};
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    return { code: CODES[error.data.code] ?? error.data.code, message: error.message };
  }
}

/** Each operation with its kind, since a query and a mutation may share a name. */
const kinds = (operations: object, kind: "Query" | "Mutation") => Object.keys(operations).map((name) => [kind, name] as const);
const isQuery = (name: string) => Object.hasOwn(queries, name);
const atTrpc = Object.keys(wireRouter._def.procedures);

const DOORS = [
  ["/graphql", byGraphql, [...kinds(queries, "Query"), ...kinds(mutations, "Mutation")]],
  ["/trpc", byTrpc, atTrpc.map((name) => [isQuery(name) ? "Query" : "Mutation", name] as const)],
] as const;

describe.each(DOORS)("who may call what at %s", (_, call, operations) => {
  const table = operations.flatMap(([kind, name]) => STATES.map((who) => [who, kind, name] as const));

  test.each(table)("%s calls %s %s", async (who, kind, name) => {
    const { code, message } = await call(who, kind, name);

    if (mayCall(who, name)) {
      expect(code).not.toBe("UNAUTHENTICATED");
      expect(message).not.toBe("Please complete your Profile first");
    } else if (who === "visitor") expect([code, message]).toEqual(["UNAUTHENTICATED", "Please log in first"]);
    else expect([code, message]).toEqual(["FORBIDDEN", "Please complete your Profile first"]);
  });
});

test("before the profile is complete there is nobody to find but oneself", async () => {
  const find = (name: Name, id: string) => ask("query ($id: ID) { findUser(filter: $id) { id } }", { id }, tokenOf(name));

  expect((await find("noa", ID.noa)).data).toEqual({ findUser: { id: ID.noa } });
  expect((await find("noa", ID.mia)).errors[0]?.extensions.code).toBe("FORBIDDEN");
  expect((await find("noa", "77")).errors[0]?.extensions.code).toBe("FORBIDDEN");
});

describe("who calls is in the token [GQL-003]", () => {
  const USER = "{ user { id } }";

  test("the bearer, and never the cookie", async () => {
    const cookie = `auth-token=${tokenOf("mia")}`;

    expect((await ask(USER, {}, tokenOf("mia"))).data).toEqual({ user: { id: ID.mia } });
    expect((await ask(USER, {}, "", { cookie })).data).toEqual({ user: null });
    expect((await ask("{ homeFeed { id } }", {}, "", { cookie })).errors[0]?.extensions.code).toBe("UNAUTHENTICATED");
    const answer = await fetch(`${base}/trpc/user`, { headers: { cookie } });
    expect(await answer.json()).toEqual({ result: { data: null } });
    const mixed = await ask(USER, {}, tokenOf("ana"), { cookie });
    expect(mixed.data).toEqual({ user: { id: ID.ana } });
  });

  test.each(["", "Bearer", "Bearer ", "Basic bWlhOm1pYQ==", "Bearer not-a-token"])("%j is a visitor's", async (authorization) => {
    expect((await ask(USER, {}, "", { authorization })).data).toEqual({ user: null });
  });

  test("an expired token is answered so at both doors and does not prevent a new login", async () => {
    const token = tokenOf("mia");
    db.update(sessions).set({ expiresAt: Date.now() }).run();

    for (const query of [USER, "{ homeFeed { id } }", "mutation { vote(videoId: 1) { id } }", USER])
      expect((await ask(query, {}, token)).errors).toMatchObject([
        { message: "jwt expired", extensions: { code: "UNAUTHENTICATED" } },
      ]);
    const answer = await fetch(`${base}/trpc/user`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, (await answer.json()).error.message]).toEqual([401, "jwt expired"]);
    const login = await ask(
      "mutation ($e: String, $p: String) { login(email: $e, password: $p) { token } }",
      { e: emailOf("mia"), p: PASSWORD },
      token,
    );
    expect(login.errors).toEqual([]);
  });

  test("a suspended account is treated as a visitor", async () => {
    expect((await ask(USER, {}, tokenOf("ash"))).data).toEqual({ user: null });
  });
});

describe("an id that is not the caller's", () => {
  test.each([
    ["query ($id: ID) { homeFeed(id: $id) { id } }", "/trpc/homeFeed", "id"],
    ["mutation ($id: ID) { changePassword(id: $id) { id } }", "/trpc/changePassword", "id"],
    ["mutation ($id: ID) { newUser(id: $id, newUser: true) { id } }", "/trpc/newUser", "id"],
    ['mutation ($id: ID) { postVideo(userId: $id, filename: "a.jpg") { id } }', "/trpc/postVideo", "userId"],
  ])("%s is refused at both doors [GQL-066, GQL-072]", async (document, address, argument) => {
    const token = tokenOf("mia");
    expect((await ask(document, { id: ID.ana }, token)).errors).toMatchObject([
      { message: "You may not do that", extensions: { code: "FORBIDDEN" } },
    ]);

    const input = JSON.stringify({ [argument]: ID.ana });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = document.startsWith("query")
      ? await fetch(`${base}${address}?input=${encodeURIComponent(input)}`, { headers })
      : await fetch(base + address, { method: "POST", headers, body: input });
    expect(answer.status).toBe(403);
  });
});
