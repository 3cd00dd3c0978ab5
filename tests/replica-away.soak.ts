import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import * as upkeep from "#app/services/upkeep/index.server.ts";
import * as replication from "#app/services/upkeep/replication.server.ts";
import { emailOf, ID } from "#db/seed/world.ts";
import { s3Server } from "./adapters/s3-server.ts";
import { freePort } from "./free-port.ts";
import { howMany, isFull } from "./how-long.ts";
import { newWorld } from "./new-world.ts";
import { lettersTo } from "./outbox.ts";
import { type Served, serve } from "./served.ts";
import { signUp } from "./sign-up.ts";

const PROGRAM = "node_modules/@flydotio/litestream-linux-x64/litestream";
/** Long enough for the server to tell the operator by itself. */
const AWAY_MS = howMany(20_000, 70 * 60_000);
const DATABASES = ["stokeline.sqlite", "endings.sqlite"];

let bucket: Awaited<ReturnType<typeof s3Server>>;
let settings: Record<string, string>;
let copying: ChildProcess;
let served: Served | undefined;

beforeEach(async () => {
  bucket = await s3Server();
  settings = {
    LITESTREAM_ADDR: `127.0.0.1:${await freePort()}`,
    LITESTREAM_BUCKET: "copies",
    LITESTREAM_ENDPOINT: bucket.url,
    LITESTREAM_REGION: "auto",
  };
});

afterEach(async () => {
  await served?.stop();
  await endCopying();
  await bucket.stop();
});

describe.skipIf(!existsSync(PROGRAM))("while the bucket with the copies cannot be reached", () => {
  test("the operator is told after an hour, and when it copies again the fault is over", async () => {
    const dataDir = mkdtempSync(join(process.env.DATA_DIR!, "still-"));
    Object.assign(env, settings);
    for (const name of DATABASES) write(dataDir, name);
    copy(dataDir);

    let now = Date.now();
    /** Looks each second as if five minutes had passed. */
    const looked = async () => {
      for (const name of DATABASES) write(dataDir, name);
      now += 5 * 60_000;
      await upkeep.checkReplication(now);
      return upkeep.faultNow("not replicated")?.words;
    };
    await expect.poll(() => looked().then(() => replication.lastSeen() === now), { interval: 1500 }).toBe(true);
    for (let look = 0; look < 14; look++) {
      await pause(1500);
      expect(await looked()).toBeUndefined();
    }
    bucket.state.isAway = true;
    await expect.poll(looked, { interval: 1500 }).toMatch(/^Litestream has not copied \w+\.sqlite for 6[05] minutes$/);
    bucket.state.isAway = false;
    await expect.poll(looked, { interval: 1500 }).toBeUndefined();
    await endCopying();
    await expect.poll(looked, { interval: 100 }).toMatch(/^Litestream has not told how far it is for 6[05] minutes$/);
  });

  test(
    `for ${AWAY_MS / 1000} seconds people sign up as before, and a minute afterwards the copy has everybody`,
    async () => {
      const dataDir = newWorld();
      served = await serve({ ...settings, OPERATOR_USER_ID: ID.ops }, dataDir);
      copy(dataDir);
      await expect.poll(() => bucket.objects.size).toBeGreaterThan(DATABASES.length);

      bucket.state.isAway = true;
      const emails: string[] = [];
      for (const until = Date.now() + AWAY_MS; Date.now() < until; await pause(2000))
        emails.push(await signUp(served, `away.${emails.length}`));
      const told = lettersTo(emailOf("ops"), dataDir).filter((letter) => letter.includes("Litestream has not copied"));
      expect(told).toHaveLength(isFull ? 1 : 0);

      bucket.state.isAway = false;
      emails.push(await signUp(served, `away.${emails.length}`));
      await expect
        .poll(() => restoredEmails(dataDir), { timeout: 60_000, interval: 3000 })
        .toEqual(expect.arrayContaining(emails));
    },
    AWAY_MS + 5 * 60_000,
  );
});

/** The addresses of all accounts in the copy. */
async function restoredEmails(dataDir: string): Promise<unknown[]> {
  const path = join(mkdtempSync(join(process.env.DATA_DIR!, "restored-")), "copy.sqlite");
  const words = ["restore", "-config", "scripts/litestream.yml", "-o", path, join(dataDir, "stokeline.sqlite")];
  await once(spawn(PROGRAM, words, { env: environment(dataDir), stdio: "ignore" }), "exit");
  const database = new Database(path, { readonly: true });
  const emails = database.prepare("SELECT email FROM users").pluck().all();
  database.close();
  return emails;
}

function environment(dataDir: string) {
  return { ...process.env, ...settings, DATA_DIR: dataDir, LITESTREAM_ACCESS_KEY_ID: "id", LITESTREAM_SECRET_ACCESS_KEY: "key" };
}

/** Starts Litestream with the shipped settings. */
function copy(dataDir: string) {
  // Litestream waits for ever for a reader of its log.
  copying = spawn(PROGRAM, ["replicate", "-config", "scripts/litestream.yml"], { env: environment(dataDir), stdio: "ignore" });
}

async function endCopying() {
  if (copying.exitCode !== null || copying.signalCode !== null) return;
  const ended = once(copying, "exit");
  copying.kill("SIGKILL");
  await ended;
}

function write(dataDir: string, name: string) {
  const database = new Database(join(dataDir, name));
  database.pragma("journal_mode = WAL");
  database.exec("CREATE TABLE IF NOT EXISTS written (at); INSERT INTO written VALUES (1)");
  database.close();
}
