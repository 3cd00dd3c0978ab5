import "./needs-build.mjs";
import { setImmediate as turn } from "node:timers/promises";
import { Hono } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Refusal } from "#app/kernel/refusal.server.ts";
import { refusedByLoad } from "#app/metrics.server.ts";
import { createApp } from "#app/process/app.server.ts";
import { keptWords } from "#app/process/kept-words.server.ts";
import { limitLoad } from "#app/process/load.server.ts";
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

/** Each request keeps the process busy for 300 milliseconds, or waits for the test to answer it. */
function app({ waits = false } = {}) {
  const door = new Hono().use(limitLoad(refused, () => clock)).all("*", async (c) => {
    begun.push(c.req.path);
    if (waits) await new Promise<void>((resolve) => answers.push(resolve));
    else clock += 300;
    return c.text("done");
  });
  return async (path: string, init?: RequestInit) => (await door.request(path, init)).status;
}

test("requests that have waited longer than a second are refused in the order of arrival, and later ones are served", async () => {
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
    ...Array.from({ length: 10 }, () => ask("/upload_edit/file", upload)),
    ...Array.from({ length: 200 }, () => ask("/login")),
  ];
  await expect.poll(() => begun.length).toBe(210);
  const counted = async () => (await refusedByLoad.get()).values[0]?.value ?? 0;
  const before = await counted();
  expect(await ask("/login")).toBe(503);
  expect(await counted()).toBe(before + 1);
  for (const answer of answers) answer();
  expect(await Promise.all(all)).toEqual(Array(210).fill(200));
});

describe("pages of words in the place of a refusal", () => {
  const policy = { contentSecurityPolicy: { scriptSrc: [NONCE] } };
  let drawn = 0;
  const door = () =>
    new Hono()
      .use(secureHeaders(policy))
      .use(keptWords())
      .use(limitLoad(refused, () => clock))
      .all("*", (c) => {
        clock += 3000;
        return c.html(
          `<p>${c.req.path} for ${c.req.header("cookie") ?? "a visitor"}, drawn ${++drawn}</p><script nonce="${c.get("secureHeadersNonce")}">`,
        );
      });
  const as = (cookie: string) => ({ headers: { cookie } });

  /** Sends this request while others take all the time, and returns its answer. */
  async function underLoad(app: ReturnType<typeof door>, path: string, init?: RequestInit) {
    const others = Array.from({ length: 8 }, () => app.request("/surf_edits"));
    const [answer] = await Promise.all([app.request(path, init), ...others]);
    return answer;
  }

  test("are what the first visitor without cookies got, with a nonce of their own", async () => {
    const app = door();
    const first = await (await app.request("/help")).text();
    for (const init of [undefined, as("theme=dark")]) {
      const answer = await underLoad(app, "/help", init);
      const html = await answer.text();
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? "";
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([200, null]);
      expect(html.replace(nonce, "")).toBe(first.replace(/(?<=nonce=")[^"]+/, ""));
      expect([first.includes(nonce), answer.headers.get("content-security-policy")]).toEqual([
        false,
        `script-src 'nonce-${nonce}'`,
      ]);
    }
    expect((await app.request("/help")).headers.get("cache-control")).toBeNull();
  });

  test.each([
    ["someone who is logged in", "/help", as("auth-token=x")],
    ["a page that was never asked for", "/terms_and_conditions", undefined],
    ["an address with a query", "/help?band=6-9", undefined],
    ["a page that is not of words", "/login", undefined],
    ["a page of words for members", "/blog", undefined],
    ["a form", "/help", { method: "POST" }],
  ])("are not for %s", async (_, path, init) => {
    const app = door();
    for (const asked of ["/help", "/help?band=6-9", "/login", "/blog"]) await app.request(asked);
    expect((await underLoad(app, path, init)).status).toBe(503);
  });

  test.each(["auth-token=x", "theme=dark"])("are never what someone with the cookie %s got", async (cookie) => {
    const app = door();
    await app.request("/help", as(cookie));
    expect((await underLoad(app, "/help")).status).toBe(503);
  });
});

test("who is refused gets a page of one sentence, and an app an error of its door's shape; health and files are answered", async () => {
  // No screen ever answers.
  const app = createApp(() => new Promise(() => {}));
  const ask = async (path: string) => app.request(path);
  for (let n = 0; n < 200; n++) void ask("/login");
  await expect.poll(async () => (await Promise.race([ask("/login"), turn(undefined)]))?.status).toBe(503);

  const sentence = "We're very busy right now. Please try again in a few seconds";
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
  const refused = { message: sentence, extensions: { code: "INTERNAL", retryAfter: 5 } };
  expect([wire.status, await wire.json()]).toEqual([503, { errors: [refused] }]);
  expect([trpc.status, (await trpc.json()).error]).toEqual([
    503,
    expect.objectContaining({ message: sentence, data: expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }) }),
  ]);
  for (const path of ["/healthz", "/robots.txt"]) expect((await ask(path)).status).toBe(200);
});
