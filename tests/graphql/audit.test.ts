import { auditServer } from "graphql-http";
import { expect, test } from "vitest";
import { openDoors } from "./doors.ts";

const base = await openDoors();

test("the endpoint keeps GraphQL over HTTP in all 61 points of its own audit [GQL-001]", async () => {
  const results = await auditServer({ url: `${base}/graphql`, fetchFn: fetch });

  expect(results.filter(({ status }) => status !== "ok").map(({ name }) => name)).toEqual([]);
  expect(results).toHaveLength(61);
});

test("a document that comes back is compiled, and answers as before", async () => {
  const results = await Promise.all([1, 2].map(() => auditServer({ url: `${base}/graphql`, fetchFn: fetch })));

  expect(results.flat().filter(({ status }) => status !== "ok")).toEqual([]);
});
