import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { passedToken } from "#tests/passed-token.ts";
import { type Served, serve } from "#tests/served.ts";

let served: Served;
let cookie: string;
let bearer: string;
beforeAll(async () => {
  served = await serve();
  const token = passedToken(served.dataDir, ID.mia);
  cookie = `auth-token=${token}`;
  bearer = `Bearer ${token}`;
});
afterAll(() => served.stop());

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** Sends what it is given, where `fetch` would add headers and unpack the answer. */
async function ask(path: string, headers: Record<string, string>, { method = "GET", body = "" } = {}): Promise<Answer> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request(served.url + path, { method, headers }, resolve)
      .on("error", reject)
      .end(body);
  });
  return { status: message.statusCode ?? 0, headers: message.headers, body: await buffer(message) };
}

const encodingOf = async (...sent: Parameters<typeof ask>) => (await ask(...sent)).headers["content-encoding"];
const SAME = { "sec-fetch-site": "same-origin" };

test.each([
  ["br", "gzip, deflate, br, zstd"],
  ["gzip", "gzip, deflate"],
  ["gzip", "br;q=0, gzip"],
  [undefined, "identity"],
  [undefined, "br;q=0"],
])("a page is sent as %s to a client that accepts %j, with its length", async (encoding, accepted) => {
  const { headers, body } = await ask("/terms_and_conditions", { "accept-encoding": accepted });
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers["content-length"]).toBe(String(body.byteLength));
  expect(headers.vary).toMatch(/accept-encoding/i);
  const page = encoding === "br" ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
  expect(page.toString()).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>/);
  if (encoding) expect(body.byteLength).toBeLessThan(page.byteLength / 3);
});

test("a page of somebody's own is compressed only if this site or the reader's own typing led to it", async () => {
  const led = async (site: Record<string, string>) => encodingOf("/?q=secret", { "accept-encoding": "br", cookie, ...site });
  expect(await led(SAME)).toBe("br");
  expect(await led({ "sec-fetch-site": "none" })).toBe("br");
  expect(await led({ "sec-fetch-site": "cross-site" })).toBeUndefined();
  expect(await led({ "sec-fetch-site": "same-site" })).toBeUndefined();
  expect(await led({})).toBeUndefined();
});

test("a page's data, an app's answer and an error page are compressed", async () => {
  const accepted = { "accept-encoding": "br" };
  expect(await encodingOf("/surf_edits.data", { ...accepted, ...SAME, cookie })).toBe("br");
  expect(await encodingOf("/no/such/place", { ...accepted, ...SAME, cookie })).toBe("br");
  const query = JSON.stringify({
    query: "{ homeFeed(last: 6) { id description category filename url createdAt postedBy { id name country city } } }",
  });
  const call = { ...accepted, authorization: bearer, "content-type": "application/json" };
  const answer = await ask("/graphql", call, { method: "POST", body: query });
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(JSON.parse(brotliDecompressSync(answer.body).toString()).data.homeFeed.length).toBeGreaterThan(0);
  expect(
    await encodingOf(`/trpc/homeFeed?input=${encodeURIComponent('{"last":6}')}`, { ...accepted, authorization: bearer }),
  ).toBe("br");
});

test("what is small, or a program's batch in parts, and what Fly's proxy compresses, is sent plain", async () => {
  const accepted = { "accept-encoding": "br" };
  const small = await ask("/graphql?query={__typename}", { ...accepted, authorization: bearer });
  expect([small.headers["content-encoding"], small.headers["content-length"]]).toEqual([
    undefined,
    String(small.body.byteLength),
  ]);
  expect(await encodingOf("/terms_and_conditions", { ...accepted, "fly-request-id": "01HZZZZZZZZZ-lhr" })).toBeUndefined();
  const inputs = encodeURIComponent('{"0":{"last":6},"1":{"last":6}}');
  const inParts = { ...accepted, authorization: bearer, "trpc-accept": "application/jsonl" };
  expect(await encodingOf(`/trpc/homeFeed,homeFeed?batch=1&input=${inputs}`, inParts)).toBeUndefined();
});

test("a page that the client has is answered with 304, compressed or not", async () => {
  const { headers } = await ask("/terms_and_conditions", { "accept-encoding": "br" });
  expect(headers.etag).toMatch(/^W\/"/);
  const again = await ask("/terms_and_conditions", { "accept-encoding": "br", "if-none-match": headers.etag ?? "" });
  expect([again.status, again.body.byteLength, again.headers.vary]).toEqual([304, 0, headers.vary]);
});

test("the head of a page alone says what the page varies by", async () => {
  const { headers, body } = await ask("/terms_and_conditions", { "accept-encoding": "br" }, { method: "HEAD" });
  expect([headers.vary, body.byteLength]).toEqual([expect.stringMatching(/accept-encoding/i), 0]);
});
