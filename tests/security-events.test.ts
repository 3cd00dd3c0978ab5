import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { faultsIn } from "./html.ts";
import { type Served, serve } from "./served.ts";

const SETTINGS = { OPERATOR_USER_ID: ID.ops, LIMITS: "all=100000/60,signup=1/60" };
let served: Served;
let mia: string;
let ops: string;

beforeAll(async () => {
  served = await serve(SETTINGS);
  mia = await served.logIn("mia");
  ops = await served.logIn("ops");
});

afterAll(() => served.stop());

interface Said {
  level: string;
  event?: string;
  which?: string;
  door?: string;
  user?: string;
  request?: string;
}

function events(): Said[] {
  const lines: Said[] = served
    .log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return lines.filter(({ event }) => event);
}

const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });
const call = (query: string) => ({
  method: "POST",
  headers: { "content-type": "application/json", authorization: `Bearer ${mia}` },
  body: JSON.stringify({ query }),
});
const wrongReset = {
  email: emailOf("mia"),
  verification: "BCDFGHJKM",
  newPassword: "another-1-word",
  confirmPassword: "another-1-word",
};

test.each<[string, () => [path: string, init: Parameters<Served["fetch"]>[1]], Said]>([
  [
    "a log-in",
    () => ["/login", form({ email: emailOf("noa"), password: PASSWORD, to: "/" })],
    { level: "info", event: "log-in done", door: "screens", user: ID.noa },
  ],
  [
    "a wrong password",
    () => ["/login", form({ email: emailOf("noa"), password: "not-it", to: "/" })],
    { level: "warn", event: "log-in failed", door: "screens", user: ID.noa },
  ],
  [
    "a wrong password of nobody",
    () => ["/login", form({ email: "nobody@stokeline.example", password: "not-it", to: "/" })],
    { level: "warn", event: "log-in failed", door: "screens" },
  ],
  [
    "a login to a suspended account",
    () => ["/login", form({ email: emailOf("ash"), password: PASSWORD, to: "/" })],
    { level: "warn", event: "log-in refused", door: "screens", user: ID.ash },
  ],
  [
    "an order of a reset code",
    () => ["/reset_password", form({ email: emailOf("noa") })],
    { level: "info", event: "password reset asked", door: "screens", user: ID.noa },
  ],
  [
    "a wrong reset code",
    () => ["/reset_password?step=code", form(wrongReset)],
    { level: "warn", event: "password reset failed", door: "screens" },
  ],
  [
    "a form that is not the sender's to send",
    () => [`/profile/${ID.northbreak}/approve`, { ...form({}), as: mia }],
    { level: "warn", event: "permission refused", which: "You may not do that", door: "screens", user: ID.mia },
  ],
  [
    "a page of the operator",
    () => ["/moderation", { as: mia }],
    { level: "warn", event: "permission refused", which: "page of the operator", door: "screens", user: ID.mia },
  ],
  [
    "an operation that is not the caller's to call",
    () => ["/graphql", call(`mutation { deleteVideo(id: "${EDITS.abroad.id}") { id } }`)],
    { level: "warn", event: "permission refused", which: "You may not do that", door: "graphql", user: ID.mia },
  ],
  [
    "a form from another site",
    () => ["/theme", { ...form({ theme: "dark" }), headers: { origin: "https://evil.example" } }],
    { level: "warn", event: "form from another site refused", door: "screens" },
  ],
])("%s is one line, with door, account and request", async (_, asking, expected) => {
  const [path, init] = asking();
  const answer = await served.fetch(path, init);
  await answer.arrayBuffer();
  const request = answer.headers.get("x-request-id") ?? "";
  const found = () => events().filter((line) => line.request === request);
  await expect.poll(() => found().length).toBe(1);
  expect(found()[0]).toMatchObject({ ...expected, request, msg: "security" });
  expect(found()[0]?.user).toBe(expected.user);
});

test("a limit says which it is, and no line has an address of anybody", async () => {
  const join = (name: string) =>
    served.fetch("/", form({ name: "New One", email: `${name}@stokeline.example`, password: PASSWORD }));
  expect((await join("first.one")).status).toBe(303);
  expect((await join("second.one")).status).toBe(429);
  await expect.poll(() => events().map(({ event, which }) => `${event} ${which}`)).toContain("limit reached signup");
  expect(events().map(({ event }) => event)).toContain("sign-up done");
  expect(JSON.stringify(events())).not.toMatch(/127\.0\.0\.1|@|first|second/);
});

test("the operator alone sees the sums of a day and a week, also after a restart", async () => {
  const page = async () => (await (await served.fetch("/jobs", { as: ops })).text()).replaceAll("<!-- -->", "");
  const html = await page();
  expect(await faultsIn(html)).toEqual([]);
  const failed = events().filter(({ event }) => event === "log-in failed").length;
  const shown = `<li>log-in failed <span class="quiet">${failed} in 24 hours, ${failed} in 7 days</span></li>`;
  expect(html).toContain(shown);
  expect(await (await served.fetch("/jobs", { as: mia })).text()).not.toContain("log-in failed");

  expect(await served.stop()).toBe(0);
  served = await serve(SETTINGS, served.dataDir);
  expect(await page()).toContain(shown);
});
