import { afterAll, beforeAll, expect, test } from "vitest";
import { type Served, serve } from "../served.ts";

let served: Served;

beforeAll(async () => {
  served = await serve({ LIMITS: "all=100000/60,readVisitor=6/60,readUser=4/60,sendVisitor=3/60,sendUser=2/60" });
});
afterAll(() => served.stop());

async function statuses(times: number, ask: () => Promise<Response>) {
  const found: number[] = [];
  for (let n = 0; n < times; n++) found.push((await ask()).status);
  return found;
}

test("whoever reads faster than anybody can is told to wait, by account or by address, with a sentence", async () => {
  const [mia, sol] = [await served.logIn("mia"), await served.logIn("sol")];
  expect(await statuses(5, () => served.fetch("/help", { as: mia }))).toEqual([200, 200, 200, 200, 429]);
  const refused = await served.fetch("/help", { as: mia });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toMatch(/<h1>[A-Z][^<]+<\/h1>/);
  expect((await served.fetch("/help", { as: sol })).status).toBe(200);
  expect(await statuses(7, () => served.fetch("/help"))).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test("forms are counted by themselves, and files not at all", async () => {
  const noa = await served.logIn("noa");
  const send = () => served.fetch("/theme", { method: "POST", as: noa, body: new URLSearchParams({ theme: "dark", to: "/" }) });
  expect(await statuses(3, send)).toEqual([303, 303, 429]);
  const html = await (await served.fetch("/", { as: noa })).text();
  const [, sheet = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
  expect(await statuses(9, () => served.fetch(sheet, { as: noa }))).toEqual(Array(9).fill(200));
});
