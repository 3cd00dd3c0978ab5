import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "#app/env.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { log } from "#app/log.server.ts";
import * as upkeep from "#app/services/upkeep/index.server.ts";
import * as jobQueue from "#app/services/upkeep/job-queue.server.ts";
import { db, sqlite } from "#db";
import { jobs as rows } from "#db/schema/index.ts";
import { emailOf } from "#db/seed/world.ts";
import { answering, standIn } from "#tests/adapters/stand-in.ts";
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
  test("that is damaged is told once, by log and email, and shown until it is whole", async () => {
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
  await upkeep.dropSetAside(now);
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith("replaced"))).toEqual([`replaced-${now - 6 * DAY}`]);
});

describe("a backup", () => {
  const file = join(env.DATA_DIR, "backed-up");

  afterEach(() => {
    rmSync(file, { force: true });
    Object.assign(env, { LITESTREAM_BUCKET: "" });
  });

  test("older than eight days is told, and a new one ends that", async () => {
    writeFileSync(file, "");
    const now = Date.now();
    await upkeep.checkBackup(now + 8 * DAY - 1000);
    expect(faults()).toEqual([]);
    utimesSync(file, (now - 9 * DAY) / 1000, (now - 9 * DAY) / 1000);
    await upkeep.checkBackup(now);
    expect(faults()).toEqual(["There was no backup for 9 days"]);
    writeFileSync(file, "x");
    await upkeep.checkBackup();
    expect(faults()).toEqual([]);
  });

  test("is asked for beside Litestream, too, which copies no media, until there is one or the media are in a bucket", async () => {
    Object.assign(env, { LITESTREAM_BUCKET: "copies" });
    // Tests before this one may have left files.
    rmSync(join(env.DATA_DIR, "media"), { recursive: true, force: true });
    const now = Date.now();
    await upkeep.checkBackup(now + 9 * DAY);
    expect(faults()).toEqual([]);
    const picture = join(env.DATA_DIR, "media", "1", "file");
    mkdirSync(join(picture, ".."), { recursive: true });
    writeFileSync(picture, "");
    await upkeep.checkBackup(now);
    expect(faults()).toEqual([
      "The media on the disk have no copy, since Litestream copies none. Run npm run backup or set STORAGE=gcs",
    ]);
    expect(mails()).toHaveLength(1);

    writeFileSync(file, "");
    await upkeep.checkBackup(now);
    expect(faults()).toEqual([]);
    await upkeep.checkBackup(now + 9.5 * DAY);
    expect(faults()).toEqual(["There was no backup of the media for 9 days"]);
    rmSync(join(env.DATA_DIR, "media"), { recursive: true });
    await upkeep.checkBackup(now + 9 * DAY);
    expect(faults()).toEqual([]);
  });
});

describe("Litestream", () => {
  const MINUTE = 60_000;
  const RECORDED = readFileSync("tests/services/litestream-metrics.txt", "utf8");
  let service: Awaited<ReturnType<typeof standIn>>;
  /** The service remembers the last progress from test to test. */
  let latest = Date.now();

  /** Reports that Litestream has found and copied more bytes of each database, in so many more rounds. */
  const told = (more: { found: number; copied: number; rounds: number; failed?: number }) =>
    [
      ["total_wal_bytes", more.found],
      ["replica_wal_bytes", more.copied],
      ["sync_count", more.rounds],
      ["sync_error_count", more.failed ?? 0],
    ].reduce(
      (text, [name, by]) =>
        text.replaceAll(
          new RegExp(`^(litestream_${name}\\{.*\\}) (\\d+)$`, "gm"),
          (_, line, value) => `${line} ${+value + Number(by)}`,
        ),
      RECORDED,
    );

  /** Looks every five minutes for a little more than an hour. */
  async function lookFor(minutes: number, tell: (look: number) => string | undefined) {
    for (let look = 1; look <= minutes / 5; look++) {
      const text = tell(look);
      service.become(text === undefined ? answering("Oh no", 500) : answering(text));
      vi.setSystemTime(Date.now() + 5 * MINUTE);
      await upkeep.checkReplication();
    }
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: latest });
    service = await standIn(answering(RECORDED));
    Object.assign(env, { LITESTREAM_BUCKET: "copies", LITESTREAM_ADDR: new URL(service.url).host });
    await upkeep.checkReplication();
    await lookFor(10, (look) => told({ found: look - 2, copied: look - 2, rounds: look - 2 }));
  });

  afterEach(async () => {
    await lookFor(5, () => told({ found: 9e9, copied: 9e9, rounds: 9e9 }));
    expect(faults()).toEqual([]);
    Object.assign(env, { LITESTREAM_BUCKET: "", LITESTREAM_ADDR: "127.0.0.1:9595" });
    await service.stop();
    latest = Date.now();
    vi.useRealTimers();
  });

  test("that copies what it finds, or finds nothing, is told of by nobody", async () => {
    await lookFor(90, (look) => told({ found: look, copied: look, rounds: look }));
    await lookFor(90, (look) => told({ found: 18, copied: 18, rounds: 18 + look }));
    expect([faults(), mails()]).toEqual([[], []]);
    expect((await upkeep.machineFor(OPS)).replicatedAt).toBe(Date.now());
  });

  test.each([
    ["copies nothing of what it finds", (look: number) => told({ found: look, copied: 0, rounds: look })],
    ["fails to read the database's log", (look: number) => told({ found: 0, copied: 0, rounds: look, failed: look })],
    ["no longer looks", () => RECORDED],
  ])("that %s is told of after an hour, once", async (_, tell) => {
    const line = vi.spyOn(log, "error").mockReturnValue();
    await lookFor(60, tell);
    expect(faults()).toEqual([]);
    await lookFor(10, (look) => tell(look + 12));
    expect(faults()).toEqual(["Litestream has not copied stokeline.sqlite for 70 minutes"]);
    expect(mails().map(({ key }) => key)).toEqual(["not replicated"]);
    expect(line.mock.calls.map(([, words]) => words)).toEqual(["the operator is needed"]);
  });

  test("that copies one of the two databases alone is told of", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    await lookFor(70, (look) => {
      const lines = told({ found: look, copied: look, rounds: look }).split("\n");
      const still = told({ found: look, copied: 0, rounds: look }).split("\n");
      return lines.map((line, n) => (line.includes("endings.sqlite") ? still[n] : line)).join("\n");
    });
    expect(faults()).toEqual(["Litestream has not copied endings.sqlite for 70 minutes"]);
  });

  test("is reported after an hour if its figures cannot be read", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    vi.spyOn(log, "warn").mockReturnValue();
    await lookFor(60, () => undefined);
    expect(faults()).toEqual([]);
    await lookFor(5, () => undefined);
    expect(faults()).toEqual(["Litestream has not told how far it is for 65 minutes"]);
  });

  test("is not asked where it is not set up", async () => {
    Object.assign(env, { LITESTREAM_BUCKET: "" });
    const before = service.asked.length;
    await upkeep.checkReplication();
    expect(service.asked).toHaveLength(before);
    Object.assign(env, { LITESTREAM_BUCKET: "copies" });
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
  const { kinds } = jobQueue.overview(OPS);
  const drafts = kinds.find(({ kind }) => kind === "sweep: drafts");
  expect(drafts).toMatchObject({ waiting: 1, running: 0, dead: 0 });
  expect(drafts?.lastDoneAt).toBeGreaterThan(Date.now() - 60_000);
  expect(drafts?.took).toBeGreaterThanOrEqual(0);
  expect(drafts?.nextAt).toBeGreaterThan(Date.now() + DAY / 24 - 60_000);
});
