import { once } from "node:events";
import { openAsBlob, readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { draftFor } from "../pieces.ts";
import { type Served, serve } from "../served.ts";
import { keysOnDisk } from "../stored.ts";
import { overGraphql, post } from "../three-ways.ts";

let served: Served;
const tokens = { mia: "", sol: "", ana: "" };

beforeAll(async () => {
  served = await serve();
  for (const name of ["mia", "sol", "ana"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
const left = () => [keysOnDisk(served.dataDir), readdirSync(join(served.dataDir, "spool"))];

/** Sends a form with any Content-Length. */
async function sendRaw(body: Buffer, length?: number): Promise<[number | undefined, string]> {
  const call = request(`${served.url}/upload_edit/file?draft=${await draftFor(served, tokens.mia)}`, {
    method: "POST",
    headers: {
      cookie: `auth-token=${tokens.mia}`,
      origin: served.url,
      "content-type": "multipart/form-data; boundary=x",
      ...(length !== undefined && { "content-length": length }),
    },
  });
  call.on("error", () => {});
  call.end(body);
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  let html = "";
  for await (const chunk of answer) html += chunk;
  return [answer.statusCode, html];
}

test("a form without its end, or shorter than its picture, is told to come again, and nothing of it stays", async () => {
  const photo = readFileSync(await mediaFile("photo.jpg"));
  const before = left();
  const whole = Buffer.concat([Buffer.from(HEAD), photo, Buffer.from("\r\n--x--\r\n")]);
  for (const answer of [await sendRaw(whole.subarray(0, -9)), await sendRaw(whole.subarray(0, 2000), 2000)])
    expect(answer).toEqual([400, expect.stringContaining("Part of that got lost on the way. Please try again")]);
  expect(left()).toEqual(before);
});

test("no header and no parameter makes a request one of another method", async () => {
  const headers = Object.fromEntries(
    ["x-http-method-override", "x-http-method", "x-method-override"].map((name) => [name, "POST"]),
  );
  const mutation = encodeURIComponent("mutation { deleteAccount { id } }");
  for (const path of ["/erase_account", "/logout", `/graphql?query=${mutation}`, "/trpc/deleteAccount"]) {
    const address = `${path}${path.includes("?") ? "&" : "?"}_method=POST`;
    const authorization = `Bearer ${tokens.ana}`;
    const answer = await served.fetch(address, { as: tokens.ana, headers: { ...headers, authorization } });
    expect([path, answer.status]).toEqual([path, 405]);
  }
  const form = { method: "POST", as: tokens.ana, headers: { "x-http-method-override": "GET" } };
  const sent = await served.fetch("/theme?_method=GET", { ...form, body: new URLSearchParams({ theme: "dark", to: "/" }) });
  expect([sent.status, sent.headers.get("set-cookie")]).toEqual([303, expect.stringContaining("theme=")]);
  expect((await served.fetch("/edit_profile", { as: tokens.ana })).status).toBe(200);
});

test("a film is given whole or in the part that is asked for, to whoever may see it alone [MEDIA-030]", async () => {
  const told = await overGraphql(served.url, tokens.sol, await mediaFile("h264.mp4"));
  const filename = "filename" in told ? told.filename : "";
  await post(served.url, tokens.sol, filename);
  const path = `/media/videos/${ID.sol}/${filename}`;
  const whole = await served.fetch(path, { as: tokens.ana });
  const bytes = Buffer.from(await whole.arrayBuffer());
  const [etag, end] = [whole.headers.get("etag") ?? "", bytes.length - 1];

  for (const [headers, status, from, to] of [
    [{ range: "bytes=0-0" }, 206, 0, 0],
    [{ range: "bytes=100-199" }, 206, 100, 199],
    [{ range: "bytes=900-" }, 206, 900, end],
    [{ range: "bytes=-500" }, 206, end - 499, end],
    [{ range: `bytes=-${2 * end}` }, 206, 0, end],
    [{ range: `bytes=${end + 1}-` }, 416, 0, -1],
    [{ range: "bytes=5-2" }, 416, 0, -1],
    [{ range: "bytes=x" }, 200, 0, end],
    [{ range: "bytes=0-1,4-5" }, 200, 0, end],
    [{ range: "bytes=0-9", "if-range": etag }, 206, 0, 9],
    [{ range: "bytes=0-9", "if-range": '"old"' }, 200, 0, end],
  ] as const) {
    const answer = await served.fetch(path, { as: tokens.ana, headers });
    const part = Buffer.from(await answer.arrayBuffer());
    expect([headers, answer.status, part.equals(bytes.subarray(from, to + 1))]).toEqual([headers, status, true]);
  }
  const head = await served.fetch(path, { method: "HEAD", as: tokens.ana });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String(end + 1), ""]);
  for (const other of [path.replace(ID.sol, ID.mia), path.replace(filename, "000000-h264.mp4"), `${path}/../${ID.ana}`])
    expect((await served.fetch(other, { as: tokens.ana })).status).toBe(404);
});

test.each([
  ["fifty_million.jpg", 303, ""],
  ["one_byte_more.jpg", 413, "File too big, please upload a file of size less than 50Mb"],
])("a profile image with %s is answered %i [MEDIA-001, MEDIA-003]", async (name, status, sentence) => {
  const body = new FormData();
  body.append("picture", await openAsBlob(await mediaFile(name)), name);
  const answer = await served.fetch(`/profile/${ID.mia}/picture`, { method: "POST", body, as: tokens.mia });
  expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([status, true]);
});
