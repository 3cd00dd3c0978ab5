import { copyFileSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { journeyFiles, mediaFile } from "../adapters/media-files.ts";
import { longFilm } from "../film.ts";
import { cutPieces, draftFor, sendPieces, unfinished } from "../pieces.ts";
import { type Served, serve } from "../served.ts";

const BYTES = 20_000_000;
const TUS = { "tus-resumable": "1.0.0" };
const OCTETS = { ...TUS, "content-type": "application/offset+octet-stream" };
const TOO_BIG = "File too big, please upload a file of size less than 10GB";
const WRONG = "Content type not recognised, please upload file of type mp4, mov, quicktime, 3gpp, jpeg, jpg or png";

let served: Served;
let database: Database.Database;
let film: string;
const tokens = { mia: "", sol: "", rex: "" };

beforeAll(async () => {
  served = await serve();
  film = await longFilm(join(served.dataDir, "long film.mov"), BYTES);
  await open();
}, 60_000);

afterEach(async () => {
  for (const { id } of unfinished(served)) await ask("DELETE", `/files/${id}`, { as: id.startsWith(ID.mia) ? "mia" : "sol" });
});

afterAll(async () => {
  database.close();
  await served.stop();
});

async function open() {
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  for (const name of ["mia", "sol", "rex"] as const) tokens[name] = await served.logIn(name);
}

/** Starts a server over the folder of the killed one. */
async function restart() {
  served.process.kill("SIGKILL");
  await served.stop();
  database.close();
  served = await serve({}, served.dataDir);
  await open();
}

interface Asked {
  as?: keyof typeof tokens;
  headers?: Record<string, string>;
  body?: BodyInit;
}

const ask = (method: string, path: string, { as = "mia", headers = {}, body }: Asked = {}) =>
  served.fetch(path, { method, as: tokens[as], headers: { ...TUS, ...headers }, ...(body !== undefined && { body }) });

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");

async function begin(length: number, metadata: Record<string, string> = { filename: "a.mov" }, as: keyof typeof tokens = "mia") {
  const answer = await ask("POST", "/files/", {
    as,
    headers: { "upload-length": String(length), ...(Object.keys(metadata).length && { "upload-metadata": encoded(metadata) }) },
  });
  return {
    status: answer.status,
    text: await answer.text(),
    headers: answer.headers,
    path: answer.headers.get("location") ?? "",
  };
}

const uploadsOf = (userId: string) =>
  database
    .prepare<[string], { id: string; filename: string }>(
      "SELECT id, filename FROM media WHERE owner_id = ? AND id NOT LIKE 'world-%' ORDER BY rowid",
    )
    .all(userId);
const uploadOf = (draft: string) =>
  database.prepare<[string], { id: string | null }>("SELECT media_id AS id FROM drafts WHERE id = ?").get(draft)?.id;
/** Leaves out files from which an earlier film's stills are being made. */
/** Leaves out files of the jobs that make stills and renditions of films that have come. */
const spool = () => readdirSync(join(served.dataDir, "spool")).filter((name) => !/-stills|\.(original|mp4|jpg)\.part/.test(name));
const folderOf = (id: string) => join(served.dataDir, "pieces", id);

test("a film that is cut off twice goes on where it was, and stands in its draft ready to be posted [P-59]", async () => {
  const draft = await draftFor(served, tokens.mia);
  const metadata = { filename: "my film, one.mov", draft };
  const url = await cutPieces(served, tokens.mia, film, BYTES / 4, { metadata });
  await cutPieces(served, tokens.mia, film, BYTES / 2, { url });
  const path = new URL(url).pathname;
  const here = Number((await ask("HEAD", path)).headers.get("upload-offset"));
  expect([here >= BYTES / 2, here < BYTES]).toEqual([true, true]);

  const { status, filename } = await sendPieces(served, tokens.mia, film, { url });
  expect([status, decodeURIComponent(filename)]).toEqual([204, expect.stringMatching(/^\w{6}-myfilmone\.mp4$/)]);
  expect([unfinished(served), spool()]).toEqual([[], []]);

  const page = `/upload_edit/post?draft=${draft}`;
  const told = await (await served.fetch(page, { as: tokens.mia })).text();
  expect(told).toContain("is uploaded");
  const words = told.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, " ");
  expect(words).not.toContain(decodeURIComponent(filename));
  const post = new FormData();
  post.append("a", "form");
  const posted = await served.fetch(page, { method: "POST", body: post, as: tokens.mia });
  expect(posted.status).toBe(303);
  const edit = database.prepare("SELECT mimetype, orientation FROM edits WHERE filename = ?").get(decodeURIComponent(filename));
  expect(edit).toEqual({ mimetype: "video/mp4", orientation: "Portrait" });
});

test("an app sends with its token alone, and posts by the name it is told [GQL-072]", async () => {
  const { photo } = await journeyFiles();
  const sent = await sendPieces(served, tokens.mia, photo, { metadata: { filename: "ü, my.PNG" } });
  const filename = decodeURIComponent(sent.filename);
  expect([sent.status, filename]).toEqual([204, expect.stringMatching(/^\w{6}-ümy\.jpg$/)]);

  // The answer may get lost, so a second request gets the same one.
  const again = await ask("HEAD", new URL(sent.url).pathname);
  const size = String(statSync(photo).size);
  expect([again.status, again.headers.get("upload-offset"), again.headers.get("upload-length")]).toEqual([200, size, size]);
  expect(decodeURIComponent(again.headers.get("upload-filename") ?? "")).toBe(filename);

  const query =
    'mutation ($filename: String) { postVideo(filename: $filename, description: "x", category: "Surf") { filename } }';
  const posted = await fetch(`${served.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${tokens.mia}` },
    body: JSON.stringify({ query, variables: { filename } }),
  });
  expect(await posted.json()).toEqual({ data: { postVideo: { filename } } });
});

test("one over the limit is refused by what it announces, and so is one that announces nothing [MEDIA-013, MEDIA-016]", async () => {
  expect(await begin(10_000_000_001)).toMatchObject({ status: 413, text: TOO_BIG });
  const malformed: Record<string, string>[] = [
    {},
    { "upload-length": "-1" },
    { "upload-length": "1e99x" },
    { "upload-length": "5", "upload-metadata": "a b c" },
  ];
  for (const headers of malformed) expect((await ask("POST", "/files/", { headers })).status).toBe(400);
  expect((await ask("POST", "/files/", { headers: { "upload-defer-length": "1" } })).status).toBe(501);
  expect((await ask("POST", "/files/", { headers: { "upload-concat": "final;/files/a /files/b" } })).status).toBe(501);
  expect((await ask("POST", "/files/", { headers: { "tus-resumable": "0.2.2", "upload-length": "5" } })).status).toBe(400);
  expect((await served.fetch("/files/", { method: "POST", as: tokens.mia, headers: { "upload-length": "5" } })).status).toBe(412);
  expect(readdirSync(join(served.dataDir, "pieces")).filter((name) => !name.endsWith(".json"))).toEqual([]);
});

describe("who sends", () => {
  test("is asked before anything is taken in", async () => {
    const headers = { ...TUS, "upload-length": "5" };
    expect((await served.fetch("/files/", { method: "POST", headers })).status).toBe(401);
    expect(await begin(5, {}, "rex")).toMatchObject({ status: 403 });
    const elsewhere = { ...headers, origin: "https://evil.example" };
    expect((await served.fetch("/files/", { method: "POST", headers: elsewhere, as: tokens.mia })).status).toBe(403);
    const nowhere = await fetch(`${served.url}/files/`, {
      method: "POST",
      headers: { ...headers, cookie: `auth-token=${tokens.mia}` },
    });
    expect(nowhere.status).toBe(403);
    expect(unfinished(served)).toEqual([]);
  });

  test("reaches only their own uploads and drafts", async () => {
    const { path } = await begin(10);
    const patch = { headers: { ...OCTETS, "upload-offset": "0" }, body: "0123456789" };
    for (const address of [path, `${path}?x=/files/${path.slice(7)}`, `/files/${ID.sol}?x=${path}`]) {
      expect((await ask("HEAD", address, { as: "sol" })).status).toBe(404);
      expect((await ask("PATCH", address, { as: "sol", ...patch })).status).toBe(404);
      expect((await ask("DELETE", address, { as: "sol" })).status).toBe(404);
    }
    expect(unfinished(served)).toMatchObject([{ bytes: 0 }]);
    const draft = await draftFor(served, tokens.mia);
    expect(await begin(10, { draft }, "sol")).toMatchObject({ status: 404 });
  });

  test.each([
    "/files/x",
    "/files/..%2f..%2fstokeline.sqlite",
    "/files/1001",
    `/files/1001.${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`,
  ])("%s is no upload", async (path) => {
    for (const method of ["HEAD", "PATCH", "DELETE"])
      expect((await ask(method, path, method === "PATCH" ? { headers: { ...OCTETS, "upload-offset": "0" } } : {})).status).toBe(
        404,
      );
  });

  test("reads nothing back, and nobody of another site is told they may ask", async () => {
    const { path } = await begin(10);
    expect((await ask("GET", path)).status).toBe(404);
    const asked = await served.fetch("/files/", { method: "OPTIONS", headers: { origin: "https://evil.example" } });
    expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([204, null]);
    expect(asked.headers.get("tus-max-size")).toBe("10000000000");
  });
});

test("bytes that do not fit are refused and change nothing", async () => {
  const { path, headers } = await begin(10);
  expect(Date.parse(headers.get("upload-expires") ?? "") - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000);
  const patch = async (given: Record<string, string>, body: BodyInit) =>
    (await ask("PATCH", path, { headers: { ...OCTETS, "upload-offset": "0", ...given }, body })).status;

  expect(await patch({ "upload-offset": "3" }, "abc")).toBe(409);
  expect(await patch({ "upload-offset": "x" }, "abc")).toBe(400);
  expect(await patch({ "content-type": "text/plain" }, "abc")).toBe(400);
  expect(await patch({}, "0123456789ab")).toBe(413);
  expect((await ask("PATCH", path, { headers: OCTETS, body: "abc" })).status).toBe(403);
  expect((await ask("HEAD", path)).headers.get("upload-offset")).toBe("0");
  expect(await patch({}, "0123")).toBe(204);
  expect((await ask("HEAD", path)).headers.get("upload-offset")).toBe("4");
  expect((await ask("DELETE", path)).status).toBe(204);
  expect([(await ask("HEAD", path)).status, unfinished(served)]).toEqual([404, []]);
});

describe("a file that is no picture and no film is refused once complete, and nothing of it stays [MEDIA-014, MEDIA-015]", () => {
  test.each([
    ["text.mp4", WRONG],
    ["html.png", WRONG],
    ["cut_moov_first.mp4", "This file is damaged or not complete. Please choose another"],
    ["empty.mp4", "This file is empty. Please choose another"],
  ])("%s", async (name, text) => {
    const before = uploadsOf(ID.mia);
    const path = await mediaFile(name);
    expect(await sendPieces(served, tokens.mia, path)).toMatchObject({ status: 422, text });
    expect([uploadsOf(ID.mia), unfinished(served), spool()]).toEqual([before, [], []]);
  });
});

test("a new upload replaces the oldest idle one, and none that is under way", async () => {
  const begun = [];
  for (const _ of [1, 2, 3, 4, 5]) begun.push((await begin(1000)).path);
  const { status, text, headers } = await begin(1000);
  expect([status, text, headers.get("retry-after")]).toEqual([429, "Please wait until your other files are done", "120"]);
  expect(await begin(1000, {}, "sol")).toMatchObject({ status: 201 });

  const left = new Date(Date.now() - 3 * 60_000);
  utimesSync(folderOf(begun[1]?.slice(7) ?? ""), left, left);
  expect(await begin(1000)).toMatchObject({ status: 201 });
  const statuses = await Promise.all(begun.map(async (path) => (await ask("HEAD", path)).status));
  expect(statuses).toEqual([200, 404, 200, 200, 200]);
});

test("someone's unfinished uploads are of no more bytes than two of the largest", async () => {
  expect((await begin(10_000_000_000)).status).toBe(201);
  expect((await begin(9_999_999_000)).status).toBe(201);
  expect((await begin(1001)).status).toBe(429);
  expect((await begin(1000)).status).toBe(201);
});

test("the later of two senders of the same upload goes on, and no byte is written twice", async () => {
  const url = await cutPieces(served, tokens.mia, film, 1000);
  const both = await Promise.all(
    [1, 2].map(() => sendPieces(served, tokens.mia, film, { url, retryDelays: [0, 100, 500, 1000, 2000] })),
  );
  expect(both.map(({ status }) => [200, 204].includes(status))).toEqual([true, true]);
  expect(new Set(both.map(({ filename }) => filename)).size).toBe(1);
  const [row] = uploadsOf(ID.mia).slice(-1);
  expect(row?.filename).toBe(decodeURIComponent(both[0]?.filename ?? ""));
});

test("the limit of uploads counts those in pieces too", async () => {
  const other = await serve({ LIMITS: "all=100000/60,upload=2/1800" });
  const token = await other.logIn("mia");
  const headers = { ...TUS, "upload-length": "5" };
  const statuses = [];
  for (const _ of [1, 2, 3]) statuses.push((await other.fetch("/files/", { method: "POST", headers, as: token })).status);
  expect(statuses).toEqual([201, 201, 429]);
  await other.stop();
});

describe("after a process that died", () => {
  test("in the middle of a piece, the upload goes on", async () => {
    const draft = await draftFor(served, tokens.mia);
    const url = await cutPieces(served, tokens.mia, film, BYTES / 4, { metadata: { draft } });
    await restart();
    const path = new URL(url).pathname;
    expect(Number((await ask("HEAD", path)).headers.get("upload-offset"))).toBeGreaterThanOrEqual(BYTES / 4);
    const done = await sendPieces(served, tokens.mia, film, { url: served.url + path });
    expect(done.status).toBe(204);
    expect(uploadOf(draft)).toBe(uploadsOf(ID.mia).at(-1)?.id);
  });

  test("between the last byte and the row, the next one takes the file in by itself", async () => {
    const draft = await draftFor(served, tokens.mia);
    const url = await cutPieces(served, tokens.mia, film, 1000, { metadata: { draft } });
    const id = new URL(url).pathname.slice(7);
    const rows = uploadsOf(ID.mia);
    served.process.kill("SIGKILL");
    await served.stop();
    copyFileSync(film, folderOf(id));
    await restart();
    await expect.poll(() => uploadOf(draft)).toBeTruthy();
    expect(uploadsOf(ID.mia)).toHaveLength(rows.length + 1);
    await expect.poll(() => unfinished(served)).toEqual([]);
  });

  test.each([
    ["between the row and the draft", true],
    ["between the draft and the end", false],
  ])("%s, the row is found again and not made twice", async (_, isBeforeDraft) => {
    const draft = await draftFor(served, tokens.mia);
    const { url } = await sendPieces(served, tokens.mia, film, { metadata: { draft } });
    const before = uploadsOf(ID.mia);
    expect(uploadOf(draft)).toBe(before.at(-1)?.id);
    if (isBeforeDraft) database.prepare("UPDATE drafts SET media_id = NULL WHERE id = ?").run(draft);
    copyFileSync(film, folderOf(new URL(url).pathname.slice(7)));
    await restart();
    await expect.poll(() => unfinished(served)).toEqual([]);
    expect(uploadOf(draft)).toBe(before.at(-1)?.id);
    expect(uploadsOf(ID.mia)).toEqual(before);
  });
});
