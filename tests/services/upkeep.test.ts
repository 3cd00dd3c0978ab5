import { closeSync, mkdirSync, openSync, readdirSync, statSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import * as jobs from "#app/services/jobs.server.ts";
import * as upkeep from "#app/services/upkeep.server.ts";
import { db, sqlite } from "#db";
import { jobs as rows } from "#db/schema.ts";
import { emailOf } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { lettersTo } from "#tests/outbox.ts";
import { sendMail } from "#tests/send-mail.ts";

const DAY = 24 * 60 * 60 * 1000;
const OPS = viewer("ops");
const never = new AbortController().signal;
const faults = () => upkeep.faultsFor(OPS).map(({ words }) => words);
const mails = () => db.select().from(rows).where(eq(rows.kind, "fault-mail")).all();

afterEach(() => vi.restoreAllMocks());

describe("a database", () => {
  test("that is damaged is told once, by log and mail, and shown until it is whole", async () => {
    const path = join(env.DATA_DIR, "damaged.sqlite");
    await sqlite.backup(path);
    const file = openSync(path, "r+");
    for (let at = 3 * 4096; at < statSync(path).size; at += 4096) writeSync(file, Buffer.alloc(200, 0xff), 0, 200, at);
    closeSync(file);
    const told = vi.spyOn(log, "error").mockReturnValue();

    for (let n = 0; n < 2; n++) await upkeep.checkDatabase(never, path);
    expect(faults()).toEqual([expect.stringMatching(/^The database is damaged: /)]);
    expect([told.mock.calls.length, mails().length]).toEqual([1, 1]);
    await sendMail("fault-mail", mails()[0]?.key ?? "");
    expect(lettersTo(emailOf("ops"), env.DATA_DIR).at(-1)).toMatch(/database is damaged[\s\S]*\/jobs/);

    await upkeep.checkDatabase(never);
    expect(faults()).toEqual([]);
  });
});

test("what a restore set aside is deleted after seven days", async () => {
  const now = Date.now();
  for (const age of [6, 8]) mkdirSync(join(env.DATA_DIR, `replaced-${now - age * DAY}`, "media"), { recursive: true });
  await upkeep.dropReplaced(now);
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith("replaced"))).toEqual([`replaced-${now - 6 * DAY}`]);
});

describe("a backup", () => {
  test("older than eight days is told, and a new one ends that", () => {
    const note = join(env.DATA_DIR, "backed-up");
    writeFileSync(note, "");
    const now = Date.now();
    upkeep.checkBackup(now + 8 * DAY - 1000);
    expect(faults()).toEqual([]);
    utimesSync(note, (now - 9 * DAY) / 1000, (now - 9 * DAY) / 1000);
    upkeep.checkBackup(now);
    expect(faults()).toEqual(["There was no backup for 9 days"]);
    writeFileSync(note, "x");
    upkeep.checkBackup();
    expect(faults()).toEqual([]);
  });
});

test("only the operator is shown the machine", async () => {
  for (const name of ["mia", "stat", "visitor"] as const)
    expect(codeOf(() => upkeep.faultsFor(viewer(name)))).toMatch(/FORBIDDEN|UNAUTHENTICATED/);
  const { disk } = await upkeep.machineFor(OPS);
  expect(disk.free).toBeGreaterThan(0);
  expect(disk.used).toBeGreaterThan(0);
});

test("what is done by itself shows its last run, how long that took, and the next", async () => {
  jobs.enqueue("sweep", "drafts", 0);
  const job = jobs.claim(Date.now(), { only: ["sweep"] });
  if (job) await perform(job, never);
  const { kinds } = jobs.overview(OPS);
  const drafts = kinds.find(({ kind }) => kind === "sweep: drafts");
  expect(drafts).toMatchObject({ waiting: 1, running: 0, dead: 0 });
  expect(drafts?.lastDoneAt).toBeGreaterThan(Date.now() - 60_000);
  expect(drafts?.took).toBeGreaterThanOrEqual(0);
  expect(drafts?.nextAt).toBeGreaterThan(Date.now() + DAY / 24 - 60_000);
});
