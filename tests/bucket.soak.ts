import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { gcsServer } from "./adapters/gcs-server.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { slowFilm } from "./film.ts";
import { howMany, isFull } from "./how-long.ts";
import { draftFor, sendPieces, unfinished } from "./pieces.ts";
import { type Served, serve } from "./served.ts";
import { strays } from "./stored.ts";
import { overGraphql, post } from "./three-ways.ts";

const SENTENCE = "Nothing can be saved at the moment. Please try again in a few minutes";
const OUTAGE_MS = 6000;
const AWAY_MS = howMany(20_000, 600_000);
const PATIENCE = { timeout: 180_000, interval: 300 };

const google = await gcsServer();
let served: Served;
let mia: string;

beforeAll(async () => {
  const key = join(process.env.DATA_DIR!, "key.json");
  writeFileSync(key, JSON.stringify({ type: "service_account", ...google.credentials }));
  served = await serve({
    STORAGE: "gcs",
    GCS_BUCKET: "media",
    GCS_ENDPOINT: google.origin,
    GOOGLE_APPLICATION_CREDENTIALS: key,
  });
  mia = await served.logIn("mia");
});

afterEach(answersAgain);

afterAll(async () => {
  await served.stop();
  await google.close();
});

const WAYS = [
  ["a photo by the form", "photo.jpg", byForm],
  ["a film by the form", "phone_portrait.mov", byForm],
  ["a film in pieces", "phone_portrait.mov", inPieces],
] as const;

type Send = (typeof WAYS)[number][2];

const FAULTS = [
  ["comes whole while two requests of five are answered 503", (send: Send, file: string) => comesWhole(send, file, twoOfFive)],
  ["comes whole while all of six seconds are", (send: Send, file: string) => comesWhole(send, file, () => allFor(OUTAGE_MS))],
  ["is refused with a sentence while all are, leaves nothing, and comes whole afterwards", isRefused],
] as const;

/** Each way of uploading meets one fault; in the full soak, all of them. */
const CASES = WAYS.flatMap(([way, name, send], nth) =>
  FAULTS.filter((_, fault) => isFull || fault === nth).map(([what, show]) => [way, what, name, send, show] as const),
);

test.each(CASES)("%s %s", async (_way, _what, name, send, show) => show(send, await mediaFile(name)));

test(
  `an outage of ${AWAY_MS / 1000} seconds ends no page and no job, and what waited goes on`,
  async () => {
    const before = rows().length;
    const posted = async (path: string) => {
      const told = await overGraphql(served.url, mia, path);
      return "filename" in told ? post(served.url, mia, told.filename, false) : expect.fail(told.sentence);
    };
    const erased = await posted(await mediaFile("photo.jpg"));
    const film = await posted(slowFilm(join(served.dataDir, "slow.mp4"), 5));
    google.faults.failNext = Number.POSITIVE_INFINITY;
    await erase(erased);

    for (const until = Date.now() + AWAY_MS; Date.now() < until; await pause(1000))
      for (const page of ["/", "/surf_edits", `/edits/${film}`]) {
        const { status } = await served.fetch(page, { as: mia });
        expect([page, status]).toEqual([page, 200]);
      }
    expect(await byForm(await mediaFile("photo.jpg"))).toMatchObject({ ok: false, text: expect.stringContaining(SENTENCE) });
    const waiting = "state IN ('queued', 'running')";
    const tried = query(
      `SELECT kind, ${waiting} AS isWaiting FROM jobs WHERE error IS NOT NULL AND kind <> 'sweep' ORDER BY kind`,
    );
    expect(tried).toEqual([
      { kind: "remove-media", isWaiting: 1 },
      { kind: "rewrite-video", isWaiting: 1 },
    ]);

    answersAgain();
    await expectWhole(before + 1);
    expect(query("SELECT large_waits AS waits, small_bytes > 0 AS isShrunk FROM media WHERE filename LIKE '%slow.mp4'")).toEqual([
      { waits: 0, isShrunk: 1 },
    ]);
  },
  AWAY_MS + 5 * 60_000,
);

async function erase(id: string): Promise<void> {
  const body = JSON.stringify({ query: `mutation { deleteVideo(id: "${id}") { id } }` });
  const headers = { "content-type": "application/json", authorization: `Bearer ${mia}` };
  expect(await (await served.fetch("/graphql", { method: "POST", headers, body })).json()).toEqual({
    data: { deleteVideo: { id } },
  });
}

async function comesWhole(send: Send, file: string, begin: () => void) {
  const before = rows().length;
  begin();
  expect(await send(file)).toMatchObject({ ok: true });
  await expectWhole(before + 1);
}

async function isRefused(send: Send, file: string) {
  const before = rows().length;
  google.faults.failNext = Number.POSITIVE_INFINITY;
  const sent = await send(file);
  expect(sent).toMatchObject({ ok: false, status: 503, text: expect.stringContaining(SENTENCE) });
  expect([rows().length, readdirSync(join(served.dataDir, "spool"))]).toEqual([before, []]);
  answersAgain();
  expect(await sent.again()).toMatchObject({ ok: true });
  await expectWhole(before + 1);
}

interface Sent {
  ok: boolean;
  status: number;
  text: string;
  again(): Promise<Sent>;
}

async function byForm(path: string): Promise<Sent> {
  const draft = await draftFor(served, mia);
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(readFileSync(path))]), "a.mp4");
  const answer = await served.fetch(`/upload_edit/file?draft=${draft}`, { method: "POST", body, as: mia });
  return { ok: answer.status === 303, status: answer.status, text: await answer.text(), again: () => byForm(path) };
}

async function inPieces(path: string, begun?: string): Promise<Sent> {
  const { url, status, text } = await sendPieces(served, mia, path, begun ? { url: begun } : {});
  return { ok: status === 204 || status === 200, status, text, again: () => inPieces(path, url) };
}

/** If every second request failed, the client would always lose the same one of its two steps. */
function twoOfFive() {
  let asked = 0;
  google.hooks.before = () => {
    google.faults.failNext = [0, 2].includes(asked++ % 5) ? 1 : 0;
  };
}

function allFor(milliseconds: number) {
  google.faults.failNext = Number.POSITIVE_INFINITY;
  setTimeout(answersAgain, milliseconds);
}

function answersAgain() {
  google.hooks.before = undefined;
  google.faults.failNext = 0;
}

/** Checks that the bucket has exactly the file of each row, and the disk nothing else. */
async function expectWhole(count: number) {
  await expect.poll(left, PATIENCE).toEqual([]);
  const found = rows();
  expect(found).toHaveLength(count);
  for (const { id, bytes, sha256 } of found) {
    const stored = google.objects.get(`${id}/file`)?.content ?? Buffer.alloc(0);
    expect([stored.length, createHash("sha256").update(stored).digest("hex")]).toEqual([bytes, sha256]);
  }
}

function rows() {
  return query<{ id: string; bytes: number; sha256: string }>(
    "SELECT id, bytes, sha256 FROM media WHERE id NOT LIKE 'world-%' AND state = 'ready'",
  );
}

/** Lists the work that is not finished yet, after making all jobs due. */
function left(): unknown[] {
  query("UPDATE jobs SET run_at = 0 WHERE state = 'queued' AND kind <> 'sweep' RETURNING id");
  const open = query("SELECT kind, state, error FROM jobs WHERE state <> 'done' AND kind <> 'sweep'");
  const spooled = readdirSync(join(served.dataDir, "spool"));
  return [...strays(served.dataDir, [...google.objects.keys()]), ...spooled, ...unfinished(served), ...open];
}

function query<Row>(sql: string): Row[] {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const found = database.prepare<[], Row>(sql).all();
  database.close();
  return found;
}
