import { compileQuery } from "graphql-jit";
import { expect, test, vi } from "vitest";
import * as documents from "#graphql/documents.ts";
import { manifestOf } from "#graphql/manifest.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { DOCUMENTS } from "../wire/documents.ts";
import { openDoors } from "./doors.ts";

vi.mock("graphql-jit", async (load) => {
  const real = await load<typeof import("graphql-jit")>();
  return { ...real, compileQuery: vi.fn(real.compileQuery) };
});

const base = await openDoors();
const { operations } = manifestOf(DOCUMENTS);
const headers = { authorization: `Bearer ${tokenOf("mia")}` };

const extensionsFor = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
const idOf = (name: string) => operations.find((operation) => operation.name === name)?.id ?? "";

test("the documents of released apps are compiled once, and a hash alone then runs its document", async () => {
  await documents.compileRegistered();
  expect(vi.mocked(compileQuery)).toHaveBeenCalledTimes(operations.length);

  const body = JSON.stringify({ extensions: extensionsFor(idOf("FindUser")), variables: { filter: "1002" } });
  const json = { ...headers, "content-type": "application/json" };
  const answer = await (await fetch(`${base}/graphql`, { method: "POST", headers: json, body })).json();
  expect(answer).toMatchObject({ data: { findUser: { id: "1002", __typename: "User" } } });

  const query = new URLSearchParams({ extensions: JSON.stringify(extensionsFor(idOf("User"))) });
  const got = await (await fetch(`${base}/graphql?${query}`, { headers })).json();
  expect(got).toMatchObject({ data: { user: { name: "Mia Trevose" } } });
  expect(vi.mocked(compileQuery)).toHaveBeenCalledTimes(operations.length);
});

test("each is listed as the query or mutation that it is", () => {
  const types = new Map(operations.map(({ name, type }) => [name, type]));
  expect([...new Set(types.values())].sort()).toEqual(["mutation", "query"]);
  expect([types.get("SecondFactor"), types.get("Vote"), types.get("Spots")]).toEqual(["query", "mutation", "query"]);
});

test("they are parsed once for everybody, and no number of other documents displaces them", () => {
  const text = operations.find(({ name }) => name === "HomeFeed")?.body ?? "";
  const other = (n: number) => `query Other${n} { ${"user { id name } ".repeat(20)} }`;
  const find = (asked: string, name: "visitor" | "mia") => documents.find(asked, viewer(name));
  const [first, displaced] = [find(text, "visitor"), find(other(0), "mia")];
  expect(first).not.toBeInstanceOf(Array);
  for (let n = 1; n < 1000; n++) find(other(n), "mia");
  expect(find(text, "visitor")).toBe(first);
  expect(find(other(0), "mia")).not.toBe(displaced);
});

test("a mutation's hash is not run by GET", async () => {
  const query = new URLSearchParams({ extensions: JSON.stringify(extensionsFor(idOf("Vote"))), variables: '{"videoId":"1"}' });
  expect((await fetch(`${base}/graphql?${query}`, { headers })).status).toBe(405);
});
