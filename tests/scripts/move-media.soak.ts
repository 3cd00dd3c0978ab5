import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { gcsServer } from "../adapters/gcs-server.ts";
import { journeyFiles } from "../adapters/media-files.ts";
import { longFilm, slowFilm } from "../film.ts";
import { cutPieces, draftFor, unfinished } from "../pieces.ts";
import { type Served, serve } from "../served.ts";
import { keysOnDisk, strays } from "../stored.ts";

interface Row {
  id: string;
  filename: string;
  sha256: string;
  editId: string | null;
}

const google = await gcsServer();
const credentials = join(process.env.DATA_DIR!, "key.json");
writeFileSync(credentials, JSON.stringify({ type: "service_account", ...google.credentials }));
const BUCKET = {
  STORAGE: "gcs",
  GCS_BUCKET: "media",
  GCS_ENDPOINT: google.origin,
  GOOGLE_APPLICATION_CREDENTIALS: credentials,
};
const { photo, mov } = await journeyFiles();

let served: Served;
let mia: string;

beforeAll(async () => {
  served = await serve();
  mia = await served.logIn("mia");
});

afterAll(async () => {
  await served.stop();
  await google.close();
});

async function restart(settings: Record<string, string>) {
  served = await serve(settings, served.dataDir);
  mia = await served.logIn("mia");
}

async function post(path: string, name: string): Promise<Row> {
  const draft = await draftFor(served, mia);
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(readFileSync(path))]), name);
  await served.fetch(`/upload_edit/file?draft=${draft}`, { method: "POST", body, as: mia });
  await served.fetch(`/upload_edit/post?draft=${draft}`, { method: "POST", body: new URLSearchParams(), as: mia });
  const row = rows().find(({ filename }) => filename.includes(name.slice(0, -4)));
  if (!row) throw new Error(`${name} did not come in`);
  return row;
}

const remove = ({ editId }: Row) =>
  served.fetch(`/edits/${editId}/remove`, { method: "POST", body: new URLSearchParams({ to: "/" }), as: mia });

function query<T>(sql: string): T[] {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"), { readonly: true });
  const found = database.prepare<[], T>(sql).all();
  database.close();
  return found;
}

const rows = () =>
  query<Row>(
    `SELECT media.id, media.filename, sha256, CAST(edits.id AS TEXT) AS editId FROM media
     LEFT JOIN edits ON edits.media_id = media.id WHERE media.id NOT LIKE 'world-%'`,
  );

/** Requests the file, wherever it is stored, and returns the answer. */
async function given({ filename }: Row) {
  const answer = await served.fetch(`/media/videos/${ID.mia}/${filename}`, { as: mia, redirect: "follow" });
  const content = Buffer.from(await answer.arrayBuffer());
  return { fromBucket: answer.url.startsWith(google.origin), sha256: createHash("sha256").update(content).digest("hex") };
}

/** Runs the operator's command. */
function move(settings: Record<string, string> = BUCKET) {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: served.dataDir, NODE_ENV: "development", ...settings };
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/move-media.ts"], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = once(child, "close").then(([code]) => ({ code, said }));
  return { ended, stop: () => child.kill("SIGKILL") };
}

const keysOf = ({ id }: Row, keys: Iterable<string>) => [...keys].filter((key) => key.startsWith(`${id}/`));

test("a server that keeps its media on the disk moves nothing", async () => {
  const { code, said } = await move({}).ended;
  expect([code, said.includes("STORAGE=gcs first")]).toEqual([1, true]);
});

/** Pauses the next download of a posted Edit's file from the disk, in the middle. */
function holdUp(posted: Row[]) {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  return new Promise<{ row: Row; goOn: () => void }>((resolve) => {
    google.hooks.before = (request) => {
      const [method, key = ""] = request.split(" ");
      const row = posted.find(({ id }) => key.startsWith(id));
      if (method !== "PUT" || !row || !keysOnDisk(served.dataDir).includes(key)) return undefined;
      google.hooks.before = undefined;
      resolve({ row, goOn });
      return gate;
    };
  });
}

test("all media move to the bucket while the server is used and killed, and nothing that is deleted meanwhile survives", async () => {
  const photos = [];
  for (const name of ["one.jpg", "two.jpg", "three.jpg"]) photos.push(await post(photo, name));
  const posted = [...photos, await post(mov, "film.mov")];
  const pieces = await longFilm(join(served.dataDir, "begun.mov"), 5_000_000);
  await cutPieces(served, mia, pieces, 1_000_000);
  const begun = unfinished(served);
  const slow = await post(slowFilm(join(served.dataDir, "slow.mp4"), 5), "slow.mp4");
  await served.stop();
  expect(keysOf(slow, keysOnDisk(served.dataDir))).toEqual([`${slow.id}/original`]);

  await restart(BUCKET);
  for (const row of [...posted, slow]) expect(await given(row)).toEqual({ fromBucket: false, sha256: row.sha256 });
  for (const { id } of posted)
    google.objects.set(`${id}/file`, { content: Buffer.from("left by another"), contentType: "image/jpeg", generation: 1 });

  const first = move();
  const deleted = await holdUp(posted);
  await remove(deleted.row);
  const others = posted.filter(({ id }) => id !== deleted.row.id);
  for (const row of others) expect((await given(row)).sha256).toBe(row.sha256);
  const fresh = await post(photo, "fresh.jpg");
  await expect.poll(() => query(`SELECT state FROM media WHERE id = '${slow.id}'`)).toEqual([{ state: "ready" }]);
  // The removal waits for the move, or the move would restore the removed file.
  expect(query("SELECT DISTINCT state FROM jobs WHERE kind = 'remove-media' AND state <> 'done'")).toEqual([{ state: "queued" }]);
  deleted.goOn();

  const killed = await holdUp(others);
  served.process.kill("SIGKILL");
  first.stop();
  await Promise.all([served.stop(), first.ended]);
  killed.goOn();

  await restart(BUCKET);
  const second = await move().ended;
  expect([second.code, second.said]).toEqual([0, expect.stringContaining("0 files are left on the disk\n")]);
  expect(keysOnDisk(served.dataDir)).toEqual([]);
  await expect.poll(() => query("SELECT id FROM media WHERE large_waits"), { timeout: 150_000 }).toEqual([]);
  await expect.poll(() => strays(served.dataDir, [...google.objects.keys()]), { timeout: 150_000 }).toEqual([]);
  await remove(killed.row);
  await expect.poll(() => keysOf(killed.row, google.objects.keys())).toEqual([]);

  expect(unfinished(served)).toEqual(begun);
  const left = rows();
  const gone = [deleted.row.id, killed.row.id];
  const expected = [...posted, fresh, slow].map(({ id }) => id).filter((id) => !gone.includes(id));
  expect(left.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  for (const row of left) expect(await given(row)).toEqual({ fromBucket: true, sha256: row.sha256 });
}, 300_000);
