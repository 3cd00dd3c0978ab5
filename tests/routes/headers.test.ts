import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { passedToken } from "#tests/passed-token.ts";
import { type Served, serve } from "#tests/served.ts";

/* The headers that every answer of every door must have, errors included. */

const BASE_URL = "https://stokeline.example";

let served: Served;
let mia: string;
beforeAll(async () => {
  served = await serve({ BASE_URL, METRICS_TOKEN: "a-token-of-figures" });
  mia = passedToken(served.dataDir, ID.mia);
});
afterAll(() => served.stop());

const JSON_TYPE = { "content-type": "application/json" };
const large = { method: "POST", body: "x".repeat(2_000_000), headers: { "content-type": "application/x-www-form-urlencoded" } };

const ANSWERS: [what: string, path: string, status: number, init?: RequestInit][] = [
  ["a page", "/", 200],
  ["the login of someone who is logged in", "/login", 302],
  ["a page of words", "/terms_and_conditions", 200],
  ["an unknown page", "/no/such/place", 404],
  ["a page's data", `/profile/${ID.mia}.data`, 200],
  ["a redirect", "/second_factor/code", 302],
  ["a page without TLS", "/login", 308, { headers: { "x-forwarded-proto": "http" } }],
  ["a call without TLS", "/graphql", 403, { headers: { "x-forwarded-proto": "http" } }],
  ["a static file", "/robots.txt", 200],
  ["a folder of the code", "/.git/config", 404],
  ["a file of a person that is not there", `/media/videos/${ID.mia}/${EDITS.bowl.id}.jpg`, 404],
  ["a call of GraphQL", "/graphql", 200, { method: "POST", headers: JSON_TYPE, body: '{"query":"{ __typename }"}' }],
  ["a wrong call of GraphQL", "/graphql", 400, { method: "POST", headers: JSON_TYPE, body: "{" }],
  ["a call of tRPC", "/trpc/user", 200],
  ["an unknown call of tRPC", "/trpc/nothing", 404],
  ["a piece of a file", "/files/1", 404],
  ["the map's drawing", "/map_picture?at=50,-5,8", 200],
  ["the map's Spots", "/map.geojson", 200],
  ["the check of health", "/healthz", 200],
  ["figures without their token", "/metrics", 401],
  [
    "a form from elsewhere",
    "/login",
    403,
    { method: "POST", headers: { origin: "https://evil.example" }, body: new URLSearchParams({}) },
  ],
  ["a form of no form's type", "/login", 415, { method: "POST", headers: JSON_TYPE, body: "{}" }],
  ["a form that is too large", "/login", 413, large],
  ["a way that no address knows", "/login", 415, { method: "PUT", body: "x", headers: { "content-type": "text/plain" } }],
];

describe.each(ANSWERS)("%s", (_, path, status, init = {}) => {
  test("says its type, and what a browser may do with it", async () => {
    const given = { origin: BASE_URL, ...Object.fromEntries(new Headers(init.headers)) };
    const answer = await served.fetch(path, { as: mia, ...init, headers: given });
    const body = await answer.text();
    const { headers } = answer;
    expect(answer.status).toBe(status);
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toMatch(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    if (body) expect(headers.get("content-type")).toMatch(/^text\/[\w.+-]+; ?charset=utf-8$|^(application|image)\/[\w.+-]+/i);
  });
});

test("the parser refuses bytes that are no request, without any markup", async () => {
  const socket = connect(Number(new URL(served.url).port), "127.0.0.1");
  let said = "";
  socket.on("data", (part) => {
    said += part;
  });
  socket.write("GET /<script>alert(1)</script> HTTP/9\r\n\r\n");
  await once(socket, "close");
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).not.toContain("<");
});
