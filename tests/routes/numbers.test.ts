import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { type Served, serve } from "../served.ts";
import { DISCOUNTS, makeDiscounts } from "../truth.ts";

let served: Served;
let database: Database.Database;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve();
  for (const name of ["northbreak", "fakie"] as const) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeDiscounts(database);
});
afterAll(async () => {
  database.close();
  await served.stop();
});

async function open(path: string, as: Name = "northbreak", init: RequestInit = {}) {
  const answer = await served.fetch(path, { as: tokens[as], ...init });
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'") };
}
const today = new Date().toISOString().slice(0, 10);
const enter = (fields: Record<string, string>) =>
  open("/business/numbers", "northbreak", { method: "POST", body: new URLSearchParams({ week: today, ...fields }) });

test("a brand reads and enters its numbers without script, and nothing typed is lost", async () => {
  const { status, html } = await open("/business/numbers");
  expect(status).toBe(200);
  for (const words of ["Your numbers", "Each Discount, ever", "All Discounts by week", "Deals"]) expect(html).toContain(words);
  expect(await faultsIn(html)).toEqual([]);

  const refused = await enter({ discountId: DISCOUNTS.offer.id, times: "many" });
  expect(refused.status).toBe(422);
  expect(refused.html).toMatch(/<details class="fold" open="">[\s\S]*Please enter how often, as a number[\s\S]*value="many"/);
  await enter({ discountId: DISCOUNTS.offer.id, times: "37" });
  const { html: after } = await open("/business/numbers");
  expect(after).toMatch(/<dt>Used<\/dt><dd><b>37<\/b>/);
  expect(after).toMatch(/<svg[^>]*aria-label="Used by week, as in the table below"/);
  expect(await faultsIn(after)).toEqual([]);
});

test("the file has each Discount by week, and starts no formula", async () => {
  database.prepare("UPDATE discounts SET title = '=1+1' WHERE id = ?").run(DISCOUNTS.offer.id);
  const answer = await served.fetch("/business/numbers/file", { as: tokens.northbreak });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines[0]).toBe("Week,Discount,Views,Codes,Website,Didn't work,Used");
  const own = lines.filter((line) => line.includes("'=1+1"));
  expect(own).toHaveLength(13);
  expect(own.every((line) => /^(\d{4}-\d\d-\d\d|Ever),/.test(line))).toBe(true);
});

test("a business that waits for approval has none of it", async () => {
  for (const path of ["/business/numbers", "/business/numbers/file"]) expect((await open(path, "fakie")).status).toBe(404);
  const posted = await open("/business/numbers", "fakie", { method: "POST", body: new URLSearchParams({ times: "1" }) });
  expect(posted.status).toBe(404);
});
