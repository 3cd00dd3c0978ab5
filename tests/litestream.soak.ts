import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { freePort } from "./free-port.ts";
import { howMany } from "./how-long.ts";
import { newWorld } from "./new-world.ts";
import { type Served, serve } from "./served.ts";
import { logInAgain, signUp } from "./sign-up.ts";

const SECONDS = howMany(8, 60);
/** Litestream copies once a second; the rest is for a machine under load. */
const MOST_LOST_MS = 5000;
const PROGRAM = "node_modules/@flydotio/litestream-linux-x64/litestream";

interface SignUp {
  email: string;
  at: number;
}

describe.skipIf(!existsSync(PROGRAM))("what Litestream has copied when server and Litestream are killed", () => {
  const acknowledged: SignUp[] = [];
  let dataDir: string;
  let settings: string;
  let middle: number;
  let killedAt: number;

  beforeAll(async () => {
    dataDir = newWorld();
    settings = join(mkdtempSync(join(process.env.DATA_DIR!, "copies-")), "litestream.yml");
    writeFileSync(settings, ontoFolder(readFileSync("scripts/litestream.yml", "utf8"), join(settings, "..")));
    const served = await serve({}, dataDir);
    const copying = spawn(PROGRAM, ["replicate", "-config", settings], { env: { ...process.env, DATA_DIR: dataDir } });
    const ana = await served.logIn("ana");
    await signUps(served);
    middle = Date.now();
    await pause(1500);
    expect((await served.fetch("/erase_account", { method: "POST", as: ana })).status).toBe(303);
    await signUps(served);
    killedAt = Date.now();
    const ended = [once(copying, "exit"), once(served.process, "exit")];
    for (const child of [copying, served.process]) child.kill("SIGKILL");
    await Promise.all(ended);
  });

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test(`after ${SECONDS} seconds of sign-ups the last few seconds at most are lost, and nothing before them`, async () => {
    const restored = await restore();
    const emails = new Set(restored);
    const lost = acknowledged.filter(({ email }) => !emails.has(email));
    const seconds = lost.length ? (killedAt - (lost[0]?.at ?? 0)) / 1000 : 0;
    console.log(`${acknowledged.length} sign-ups, ${lost.length} lost: those of the last ${seconds.toFixed(1)} seconds`);
    expect(acknowledged.length).toBeGreaterThan(SECONDS);
    expect(lost.filter(({ at }) => at < killedAt - MOST_LOST_MS)).toEqual([]);
  });

  test("a point in time has what came before it and nothing that came after, and the server ends again what has ended since", async () => {
    const emails = new Set(await restore(middle));
    const before = acknowledged.filter(({ at }) => at < middle - MOST_LOST_MS);
    expect(before.filter(({ email }) => !emails.has(email))).toEqual([]);
    expect(acknowledged.filter(({ at, email }) => at > middle + 1000 && emails.has(email))).toEqual([]);

    const served = await serve({}, dataDir);
    expect(query("SELECT count(*) FROM sessions")).toEqual([0]);
    expect(query(`SELECT id FROM users WHERE id = ${ID.ana}`)).toEqual([]);
    await served.stop();
  });

  /** Half of the time. */
  async function signUps(served: Served) {
    const until = Date.now() + SECONDS * 500;
    while (Date.now() < until) {
      acknowledged.push({ email: await signUp(served, `drill.${acknowledged.length}`), at: Date.now() });
      await pause(20);
    }
  }

  /** The addresses of all accounts, in a new folder. */
  async function restore(at?: number): Promise<string[]> {
    dataDir = mkdtempSync(join(process.env.DATA_DIR!, "restored-"));
    await run("endings");
    await run("stokeline", ...(at ? ["-timestamp", new Date(at).toISOString().replace(/\.\d+Z/, "Z")] : []));
    expect(query("PRAGMA integrity_check")).toEqual(["ok"]);
    return query("SELECT email FROM users").map(String);
  }

  async function run(name: string, ...more: string[]) {
    const words = ["restore", "-config", settings, ...more, join(dataDir, `${name}.sqlite`)];
    const child = spawn(PROGRAM, words, { env: { ...process.env, DATA_DIR: dataDir }, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk) => (said += chunk));
    const [code] = await once(child, "exit");
    expect([code, said]).toEqual([0, expect.anything()]);
  }

  function query(sql: string): unknown[] {
    const database = new Database(join(dataDir, "stokeline.sqlite"));
    const found = database.prepare(sql).pluck().all();
    database.close();
    return found;
  }
});

test.skipIf(!existsSync(PROGRAM))(
  "told to stop, the start of the container drains the server and copies its last write; on an empty volume it serves what was copied",
  async () => {
    const folder = mkdtempSync(join(process.env.DATA_DIR!, "container-"));
    const [dataDir, port] = [newWorld(), String(await freePort())];
    for (const name of ["bin", "scripts"]) mkdirSync(join(folder, name));
    for (const name of ["build", "db", "node_modules", "public", "package.json"]) symlinkSync(resolve(name), join(folder, name));
    copyFileSync("scripts/serve.sh", join(folder, "scripts/serve.sh"));
    const settings = join(folder, "scripts/litestream.yml");
    writeFileSync(settings, ontoFolder(readFileSync("scripts/litestream.yml", "utf8"), join(folder, "copies")));
    symlinkSync(resolve(PROGRAM), join(folder, "bin/litestream"));
    const LITESTREAM_ADDR = `127.0.0.1:${await freePort()}`;
    writeFileSync(join(folder, "bin/id"), "#!/bin/sh\necho 1000\n", { mode: 0o755 });

    const PATH = `${join(folder, "bin")}:${process.env.PATH}`;
    const own = {
      PATH,
      DATA_DIR: dataDir,
      PORT: port,
      LITESTREAM_BUCKET: "copies",
      LITESTREAM_ADDR,
      NODE_ENV: "production" as const,
      LOG_LEVEL: "info",
    };
    /** Returns a function that stops it, and returns its log. */
    const started = async () => {
      const child = spawn("sh", ["scripts/serve.sh"], {
        cwd: folder,
        env: { ...process.env, ...own, MAIL: "outbox", SESSION_SECRET: "s".repeat(32), LIMITS: "all=100000/60" },
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
      await expect.poll(() => said).toContain("listening");
      return async () => {
        child.kill("SIGTERM");
        expect(await once(child, "exit")).toEqual([0, null]);
        return said;
      };
    };
    const stop = await started();
    const server = { fetch: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) };
    let last = "";
    for (let n = 0; n < 5; n++) last = await signUp(server, `drill.${n}`);
    const figures = async () => (await fetch(`http://${LITESTREAM_ADDR}/metrics`)).text();
    await expect.poll(figures).toMatch(/litestream_sync_count\{db=".*endings.sqlite"\} [1-9]/);
    expect(await stop()).toContain('"stopped"');

    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    const stopAgain = await started();
    await logInAgain(server, last);
    await stopAgain();
  },
);

/** The shipped settings, with a folder instead of the bucket. */
function ontoFolder(text: string, folder: string): string {
  return text
    .replaceAll("type: s3", "type: file")
    .replace(/^ +(bucket|endpoint|region):.*\n/gm, "")
    .replace(/^( {8}path: )/gm, `$1${folder}/`);
}
