import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat });
  for (const name of ["mia", "ops", "stat"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

async function page(path: string, as: Name) {
  const answer = await served.fetch(path, { as: tokens[as] });
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get("location"), html };
}

describe("statistics", () => {
  test("the page has every figure of the week with its growth, four charts and their numbers [RTE-043, OPS-003]", async () => {
    const { html } = await page("/statistics", "stat");
    for (const caption of ["Users", "Engaged", "Edits", "Discounts"]) expect(html).toContain(`<caption>${caption}</caption>`);
    expect(html.match(/<th scope="col">Growth<\/th>/g)).toHaveLength(4);
    expect(html).toMatch(/<th scope="row">New athletes<\/th><td>\d+<\/td><td>\+?\d+ %<\/td>/);
    expect(html.match(/<svg[^>]*role="img"[^>]*by week, as in the table below"/g)).toHaveLength(4);
    expect(await faultsIn(html)).toEqual([]);
  });

  test("the file has a line for each week and a column for each figure", async () => {
    const answer = await served.fetch("/statistics.csv", { as: tokens.ops });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [heading = "", ...lines] = (await answer.text()).trimEnd().split("\r\n");
    expect(heading).toMatch(/^week,users\.newTotal,.*,engaged\.totalPercent,.*,edits\.surf,.*,discounts\.apparel$/);
    for (const line of lines) expect(line.split(",")).toHaveLength(heading.split(",").length);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,\d+,/);
  });
});

test("only the own profile of the operator and of the reader leads there [PROF-037]", async () => {
  for (const [who, whose, leads] of [
    ["ops", "ops", true],
    ["stat", "stat", true],
    ["ops", "mia", false],
    ["mia", "ops", false],
    ["mia", "mia", false],
  ] as const)
    expect([who, whose, (await page(`/profile/${ID[whose]}`, who)).html.includes('href="/statistics"')]).toEqual([
      who,
      whose,
      leads,
    ]);
});
