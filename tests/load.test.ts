import { setImmediate as turn } from "node:timers/promises";
import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "#app/app.server.ts";
import { limitLoad } from "#app/http/load.server.ts";
import type { Refusal } from "#app/services/rules/refusal.server.ts";
import { faultsIn } from "./html.ts";

const refused = (_: string, { message, retryAfterSeconds }: Refusal) =>
  new Response(message, { status: 503, headers: { "retry-after": String(retryAfterSeconds) } });

let clock = 0;
let begun: string[] = [];
let answers: (() => void)[] = [];

beforeEach(() => {
  clock = 0;
  begun = [];
  answers = [];
});

/** Each request takes 300 milliseconds of the process, or waits until it is answered. */
function app({ waits = false } = {}) {
  const door = new Hono().use(limitLoad(refused, () => clock)).all("*", async (c) => {
    begun.push(c.req.path);
    if (waits) await new Promise<void>((resolve) => answers.push(resolve));
    else clock += 300;
    return c.text("done");
  });
  return async (path: string, init?: RequestInit) => (await door.request(path, init)).status;
}

test("what has waited longer than a second is refused, in the order of coming, and what comes afterwards is served", async () => {
  const ask = app();
  const first = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`/surf_edits/${index}`)));
  expect(first).toEqual([...Array(4).fill(200), ...Array(16).fill(503)]);
  expect(await ask("/surf_edits")).toBe(200);
});

test("few begin in one turn, and the others follow while there is time", async () => {
  const ask = app({ waits: true });
  const all = Array.from({ length: 20 }, () => ask("/surf_edits"));
  await turn();
  expect(begun.length).toBe(8);
  await expect.poll(() => begun.length).toBe(20);
  for (const answer of answers) answer();
  expect(await Promise.all(all)).toEqual(Array(20).fill(200));
});

test("Help and the policies wait twice as long", async () => {
  const ask = app();
  const others = Array.from({ length: 4 }, () => ask("/surf_edits"));
  const words = ["/help", "/privacy_policy_6-9", "/terms_and_conditions", "/surf_edits"].map((path) => ask(path));
  expect(await Promise.all([...others, ...words])).toEqual([200, 200, 200, 200, 200, 200, 200, 503]);
});

test("no more than 200 are under way, of which uploads are none", async () => {
  const ask = app({ waits: true });
  const upload = { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" }, body: "--x--" };
  const all = [
    ...Array.from({ length: 10 }, () => ask("/upload_edit", upload)),
    ...Array.from({ length: 200 }, () => ask("/login")),
  ];
  await expect.poll(() => begun.length).toBe(210);
  expect(await ask("/login")).toBe(503);
  for (const answer of answers) answer();
  expect(await Promise.all(all)).toEqual(Array(210).fill(200));
});

test("who is refused gets a page of one sentence, and an app an error of its door's shape; health and files are answered", async () => {
  // No screen ever answers.
  const app = createApp(() => new Promise(() => {}));
  const ask = async (path: string) => app.request(path);
  for (let n = 0; n < 200; n++) void ask("/login");
  await expect.poll(async () => (await Promise.race([ask("/login"), turn(undefined)]))?.status).toBe(503);

  const sentence = "Very many people are here at the moment. Please try again in a few seconds";
  const page = await ask("/login");
  expect([page.status, page.headers.get("retry-after"), page.headers.get("content-type")]).toEqual([
    503,
    "5",
    "text/html; charset=utf-8",
  ]);
  const html = await page.text();
  expect(html).toContain(`<h1>${sentence}</h1>`);
  expect(await faultsIn(html)).toEqual([]);
  const [wire, trpc] = [await ask("/graphql"), await ask("/trpc/user")];
  expect([wire.status, await wire.json()]).toEqual([503, { errors: [{ message: sentence, extensions: { code: "INTERNAL" } }] }]);
  expect([trpc.status, (await trpc.json()).error]).toEqual([
    503,
    expect.objectContaining({ message: sentence, data: expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }) }),
  ]);
  for (const path of ["/healthz", "/robots.txt"]) expect((await ask(path)).status).toBe(200);
});
