import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf, ID } from "#db/seed/world.ts";
import { lettersTo } from "#tests/outbox.ts";
import { type Served, serve } from "#tests/served.ts";

let served: Served;
let other: Database.Database;

beforeAll(async () => {
  served = await serve();
  other = new Database(join(served.dataDir, "stokeline.sqlite"));
});

afterAll(async () => {
  other.close();
  await served.stop();
});

/** Queues a mail that is due at once. */
function orderMail(key: string) {
  other.prepare("INSERT INTO jobs (kind, key, run_at) VALUES ('reset-mail', ?, ?)").run(key, Date.now() + 500);
}

test.each([
  ["is gone", "SQLITE_ERROR", "ana", "ALTER TABLE jobs RENAME TO jobs_away", "ALTER TABLE jobs_away RENAME TO jobs"],
  ["is locked by another process", "SQLITE_BUSY", "sol", "BEGIN IMMEDIATE", "ROLLBACK"],
] as const)(
  "while the job table %s the server goes on and logs it; afterwards it does the jobs",
  async (_, code, name, breaks, mends) => {
    orderMail(ID[name]);
    other.exec(breaks);
    await expect.poll(() => served.log()).toMatch(new RegExp(`"level":"error".*${code}.*"job table failed"`));
    other.exec(mends);
    await expect.poll(() => lettersTo(emailOf(name), served.dataDir)).toHaveLength(1);
    expect((await served.fetch("/login")).status).toBe(200);
  },
);
