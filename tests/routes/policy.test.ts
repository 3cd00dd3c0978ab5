import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let mia: string;

beforeAll(async () => {
  served = await serve();
  mia = await served.logIn("mia");
});

afterAll(() => served.stop());

/** Lists the evaluator's findings, each with its directive. */
async function found(path: string, as?: string): Promise<string[]> {
  const policy = (await served.fetch(path, { as })).headers.get("content-security-policy") ?? "";
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.INFO)
    .map(({ directive, severity, value = "" }) => `${directive} ${Severity[severity]} ${value}`.trim());
}

test.each([
  ["home", "/"],
  ["the login", "/login"],
  ["a form", "/edit_profile"],
  ["a profile", `/profile/${ID.northbreak}`],
  ["a profile that frames a website", `/profile/${ID.northbreak}?tab=website`],
  ["an error page", "/no/such_place"],
  ["the wire", "/graphql"],
  ["the wire of tRPC", "/trpc/user"],
  ["a missing file", "/media/images/1001/none.jpg"],
  ["the way of files", "/files/none"],
  ["the health", "/healthz"],
])("Google's evaluator of policies finds nothing at %s", async (_, path) => {
  for (const as of [undefined, mia]) expect(await found(path, as)).toEqual([]);
});

test("it does find what is weak", () => {
  const weak = new CspEvaluator(new CspParser("script-src 'unsafe-inline' https:").csp).evaluate();
  expect(weak.map(({ severity }) => severity)).toContain(Severity.HIGH);
});
