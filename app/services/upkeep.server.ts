import { statSync } from "node:fs";
import { readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { programCommand, runLimited } from "#app/adapters/process.server.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { atomically, db } from "#db";
import { keepReserve } from "#db/open.ts";
import { faults } from "#db/schema.ts";
import type { FaultName } from "./job-kinds.ts";
import * as jobs from "./jobs.server.ts";
import type { Viewer } from "./people/viewer.server.ts";
import { requireOperator } from "./rules/access.server.ts";

/* What the machine needs its operator for: told once by mail and in the log, and shown until it is over. */

export type Fault = typeof faults.$inferSelect;

const DAY = 24 * 60 * 60 * 1000;
const OLDEST_BACKUP = 8 * DAY;
const REPLACED_MS = 7 * DAY;
/** Parts of the disk in use. */
const [FULL, NEARLY_FULL] = [0.95, 0.8];
/** `npm run backup` touches it. */
const BACKUP_NOTE = join(env.DATA_DIR, "backed-up");

export interface Machine {
  /** Bytes. Some of a disk may be neither, but kept for root. */
  disk: { free: number; used: number };
  backupAt: number | undefined;
}

export async function checkDisk(): Promise<void> {
  const { free, used: bytes } = await diskOf();
  const used = bytes / (bytes + free);
  if (used < FULL) keepReserve(databaseFile());
  note("disk full", used >= FULL, `The disk is ${percent(used)} full. Uploads are refused`);
  note("disk nearly full", used >= NEARLY_FULL && used < FULL, `The disk is ${percent(used)} full`);
}

/** Litestream copies all the time, and has figures of its own. */
export function checkBackup(now = Date.now()): void {
  const since = backupAt() ?? statSync(databaseFile()).birthtimeMs;
  const isOld = !env.LITESTREAM_BUCKET && now - since > OLDEST_BACKUP;
  note("no backup", isOld, `There was no backup for ${Math.floor((now - since) / DAY)} days`);
}

export async function checkDatabase(signal: AbortSignal, path = databaseFile()): Promise<void> {
  const found = (await runLimited(programCommand("check-database", path), signal)).trim();
  note("database damaged", found !== "ok", `The database is damaged: ${found}`);
}

/** What `npm run restore` set aside. */
export async function dropReplaced(now = Date.now()): Promise<void> {
  for (const name of await readdir(env.DATA_DIR)) {
    const [, at] = /^replaced-(\d+)$/.exec(name) ?? [];
    if (at && Number(at) < now - REPLACED_MS) await rm(join(env.DATA_DIR, name), { recursive: true });
  }
}

export async function machineFor(viewer: Viewer): Promise<Machine> {
  requireOperator(viewer);
  return { disk: await diskOf(), backupAt: backupAt() };
}

/** The oldest first. */
export function faultsFor(viewer: Viewer): Fault[] {
  requireOperator(viewer);
  return db.select().from(faults).orderBy(asc(faults.since)).all();
}

export function faultNow(name: string): Fault | undefined {
  return db.select().from(faults).where(sql`${faults.name} = ${name}`).get();
}

function note(name: FaultName, holds: boolean, words: string): void {
  atomically(() => {
    if (!holds) return db.delete(faults).where(eq(faults.name, name)).run();
    const known = faultNow(name);
    db.insert(faults).values({ name, words }).onConflictDoUpdate({ target: faults.name, set: { words } }).run();
    if (known) return;
    log.error({ fault: name, words }, "the operator is needed");
    jobs.enqueue("fault-mail", name);
  });
}

async function diskOf(): Promise<Machine["disk"]> {
  const { bsize, bavail, bfree, blocks } = await statfs(env.DATA_DIR);
  return { free: bavail * bsize, used: (blocks - bfree) * bsize };
}

function backupAt(): number | undefined {
  return statSync(BACKUP_NOTE, { throwIfNoEntry: false })?.mtimeMs;
}

function databaseFile(): string {
  return join(env.LITEFS_DIR || env.DATA_DIR, "stokeline.sqlite");
}

function percent(part: number): string {
  return `${Math.floor(part * 100)} %`;
}
