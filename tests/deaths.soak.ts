import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { isRunning } from "./film-tools.ts";
import { type Served, serve } from "./served.ts";

/* The job's picture is a pipe, on which the job waits, so that a process can be killed during the job. */

const KILLS = 20;
const LONGEST_MS = 10 * 60_000;
const MEDIA = "00000000-pipe";

let served: Served;
let pipe: string;

beforeEach(async () => {
  served = await serve();
  const folder = join(served.dataDir, "media", MEDIA);
  mkdirSync(folder, { recursive: true });
  pipe = join(folder, "50x50");
  execFileSync("mkfifo", [pipe]);
  sql(
    `INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at, attached_at)
      VALUES (?, ${ID.mia}, 'edit', 'pipe.jpg', 'image/jpeg', 1, 'x', 'ready', 1, 1)`,
    MEDIA,
  );
  for (const variant of ["file", "250x250", "500x500"]) copyFileSync(await mediaFile("photo.jpg"), join(folder, variant));
});

function queue(deaths = 0) {
  sql(`INSERT INTO jobs (kind, key, run_at, deaths) VALUES ('make-webp', ?, 0, ${deaths})`, MEDIA);
}

afterEach(() => {
  served.process.kill("SIGKILL");
  return served.stop();
});

test(`${KILLS} kills of the server, each while the same job runs, leave no dead job, and the job is done`, {
  timeout: LONGEST_MS,
}, async () => {
  queue();
  for (let kill = 1; kill <= KILLS; kill++) {
    const alone = await runs();
    expect(alone !== undefined).toBe(kill > 3);
    served.process.kill("SIGKILL");
    await served.stop();
    if (alone) await expect.poll(() => isRunning(alone)).toBe(false);
    served = await serve({}, served.dataDir);
  }
  expect(sql("SELECT kind FROM jobs WHERE state = 'dead'")).toEqual([]);

  await runs();
  served.process.kill("SIGKILL");
  await served.stop();
  copyFileSync(await mediaFile("photo.jpg"), `${pipe}.whole`);
  renameSync(`${pipe}.whole`, pipe);
  served = await serve({}, served.dataDir);
  await expect.poll(stateSoon).toBe("done");
  expect(job()).toMatchObject({ deaths: 0, error: null });
});

test("a job that kills its process each time is given up after its tries alone, and the server lives on", async () => {
  queue();
  for (let death = 1; death <= 3; death++) {
    expect(await runs()).toBeUndefined();
    served.process.kill("SIGKILL");
    await served.stop();
    served = await serve({}, served.dataDir);
  }
  for (let death = 1; death <= 3; death++) {
    const alone = await runs();
    // Short of memory, the system ends it before the server.
    await expect.poll(() => readFileSync(`/proc/${alone}/oom_score_adj`, "utf8")).toBe("1000\n");
    process.kill(alone ?? 0, "SIGKILL");
    await expect.poll(() => job().state).not.toBe("running");
    if (death < 3) expect(job().runAt).toBeGreaterThan(Date.now() + 60_000);
  }
  expect(job()).toMatchObject({ state: "dead", error: "Its own process died: SIGKILL" });
  expect(served.process.exitCode ?? served.process.signalCode).toBeNull();
  expect((await served.fetch("/login")).status).toBe(200);
  await expect.poll(() => sql("SELECT state FROM jobs WHERE kind = 'dead-jobs-mail'")).toEqual([{ state: "done" }]);
});

test("told to stop, the server ends a job that runs alone and takes it back unharmed", async () => {
  queue(3);
  const alone = await runs();
  const stopped = served.stop();
  await Promise.race([writeFile(pipe, "no picture"), stopped]);
  expect(await stopped).toBe(0);
  expect(isRunning(alone ?? 0)).toBe(false);
  expect(job()).toMatchObject({ state: "queued", attempts: 0, deaths: 3 });
  served = await serve({}, served.dataDir);
});

/** Waits until the job runs. Returns the id of its own process, if it has one. */
async function runs(): Promise<number | undefined> {
  await expect.poll(stateSoon).toBe("running");
  if (job().deaths < 3) return undefined;
  await expect.poll(() => processes(), { interval: 10 }).toHaveLength(1);
  return processes()[0];
}

function processes(): number[] {
  const { pid } = served.process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("run-alone.js"));
}

/** Makes the job due at once. */
function stateSoon(): string {
  sql("UPDATE jobs SET run_at = 0 WHERE state = 'queued' AND key = ?", MEDIA);
  return job().state;
}

interface Job {
  state: string;
  attempts: number;
  deaths: number;
  runAt: number;
  error: string | null;
}

function job(): Job {
  const [found] = sql<Job>("SELECT state, attempts, deaths, run_at AS runAt, error FROM jobs WHERE key = ?", MEDIA);
  if (!found) throw new Error("There is no job");
  return found;
}

function sql<Row>(text: string, ...values: string[]): Row[] {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"), { timeout: 5000 });
  try {
    const statement = database.prepare<string[], Row>(text);
    if (statement.reader) return statement.all(...values);
    statement.run(...values);
    return [];
  } finally {
    database.close();
  }
}
