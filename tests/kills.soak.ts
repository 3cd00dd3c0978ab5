import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { isWhole } from "#app/services/media/mp4-boxes.server.ts";
import { gcsServer } from "./adapters/gcs-server.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { slowFilm } from "./film.ts";
import { isRunning, tool } from "./film-tools.ts";
import { howMany } from "./how-long.ts";
import { draftFor } from "./pieces.ts";
import { type Served, serve } from "./served.ts";
import { keysOnDisk, strays } from "./stored.ts";

const ROUNDS = howMany(2, 10);
const PATIENCE = { timeout: 180_000, interval: 300 };

const google = await gcsServer();
afterAll(() => google.close());

test(
  `killed while a film is made anew, ${ROUNDS} times, the tool dies too, and the next process makes the one Edit of it`,
  async () => {
    let served = await serve();
    const film = slowFilm(join(served.dataDir, "slow.mp4"), 8);
    for (let round = 1; round <= ROUNDS; round++) {
      await post(served, film);
      const tools = await tool(served);
      served.process.kill("SIGKILL");
      await served.stop();
      await expect.poll(() => tools.filter(isRunning)).toEqual([]);
      expect(await ended(served)).not.toContain(true);

      served = await serve({}, served.dataDir);
      await expect.poll(() => left(served, keysOnDisk(served.dataDir)), PATIENCE).toEqual([]);
      expect(counted(served)).toEqual({ edits: round, ready: round });
    }
    await served.stop();
  },
  30 * 60_000,
);

test("told to stop while a film is made anew, it ends the tool and gives the work back to the next process", async () => {
  const first = await serve();
  await post(first, slowFilm(join(first.dataDir, "slow.mp4"), 8));
  const tools = await tool(first);
  expect(await first.stop()).toBe(0);
  expect(tools.filter(isRunning)).toEqual([]);
  expect(work(first)).toContainEqual({ kind: "rewrite-video", state: "queued", attempts: 0 });
  expect(readdirSync(join(first.dataDir, "spool"))).toEqual([]);

  const second = await serve({}, first.dataDir);
  await expect.poll(() => left(second, keysOnDisk(second.dataDir)), PATIENCE).toEqual([]);
  expect(counted(second)).toEqual({ edits: 1, ready: 1 });
  await second.stop();
});

test(
  "killed at any step of storing what came in, every row has its files and nothing is stored without a row",
  async () => {
    let served = await serve(await bucket());
    for (const name of ["photo.jpg", "phone_portrait.mov"]) {
      const path = await mediaFile(name);
      let steps = 0;
      google.hooks.before = (request) => void (isStep(request) && steps++);
      await post(served, path);
      await expect.poll(() => left(served, [...google.objects.keys()]), PATIENCE).toEqual([]);
      expect(steps).toBeGreaterThan(8);

      for (const step of stepsOf(steps)) {
        const before = counted(served);
        await killAt(served, step, path);
        served = await serve(await bucket(), served.dataDir);
        await expect.poll(() => left(served, [...google.objects.keys()]), PATIENCE).toEqual([]);
        await post(served, path);
        await expect.poll(() => left(served, [...google.objects.keys()]), PATIENCE).toEqual([]);
        expect(counted(served).edits - before.edits).toBeLessThanOrEqual(2);
        expect(counted(served).edits).toBe(counted(served).ready);
      }
    }
    await served.stop();
  },
  60 * 60_000,
);

async function bucket() {
  const path = join(process.env.DATA_DIR!, "key.json");
  writeFileSync(path, JSON.stringify({ type: "service_account", ...google.credentials }));
  return { STORAGE: "gcs", GCS_BUCKET: "media", GCS_ENDPOINT: google.origin, GOOGLE_APPLICATION_CREDENTIALS: path };
}

/** Some of the steps at even distances; in the full soak, all of them. */
function stepsOf(count: number): number[] {
  const few = Math.min(howMany(4, count), count);
  return Array.from({ length: few }, (_, index) => Math.floor(((index + 1) * count) / few) - 1);
}

function isStep(request: string): boolean {
  return !request.includes(".probe");
}

/** Kills the server before this step of the storage. */
async function killAt(served: Served, step: number, path: string) {
  let count = 0;
  google.hooks.before = (request) => {
    if (isStep(request) && count++ === step) served.process.kill("SIGKILL");
  };
  await post(served, path).catch(() => {});
  await served.stop();
  google.hooks.before = undefined;
}

async function post(served: Served, path: string) {
  const as = await served.logIn("mia");
  const draft = await draftFor(served, as);
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(readFileSync(path))]), "a.mp4");
  await served.fetch(`/upload_edit/file?draft=${draft}`, { method: "POST", body, as });
  await served.fetch(`/upload_edit/post?draft=${draft}`, { method: "POST", body: new URLSearchParams(), as });
}

/** Tells whether the tool finished its file. */
async function ended({ dataDir }: Served): Promise<boolean[]> {
  const made = readdirSync(join(dataDir, "spool")).filter((name) => name.endsWith(".mp4.part"));
  return Promise.all(made.map((name) => isWhole(join(dataDir, "spool", name))));
}

/** Lists the work that is not finished yet, after making all jobs due. */
function left(served: Served, keys: string[]): unknown[] {
  soon(served);
  const spooled = readdirSync(join(served.dataDir, "spool"));
  return [
    ...strays(served.dataDir, keys),
    ...spooled,
    ...work(served).filter(({ kind, state }) => kind !== "sweep" && state !== "done"),
  ];
}

function work(served: Served): { kind: string; state: string; attempts: number }[] {
  return query(served, "SELECT kind, state, attempts FROM jobs");
}

function counted(served: Served) {
  const [edits = 0, ready = 0] = ["true", "ready"].map(
    (which) =>
      query<{ n: number }>(
        served,
        `SELECT count(DISTINCT media_id) AS n FROM edits WHERE media_id NOT LIKE 'world-%' AND ${which}`,
      )[0]?.n,
  );
  return { edits, ready };
}

function query<Found>({ dataDir }: Served, sql: string): Found[] {
  const database = new Database(join(dataDir, "stokeline.sqlite"), { readonly: true });
  const found = database.prepare<[], Found>(sql).all();
  database.close();
  return found;
}

function soon({ dataDir }: Served) {
  const database = new Database(join(dataDir, "stokeline.sqlite"));
  database.prepare("UPDATE jobs SET run_at = 0 WHERE state = 'queued' AND kind <> 'sweep'").run();
  database.close();
}
