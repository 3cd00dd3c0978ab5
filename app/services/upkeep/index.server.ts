import { statSync } from "node:fs";
import { readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { programCommand, runLimited } from "#app/adapters/process.server.ts";
import { onDisk } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { log } from "#app/log.server.ts";
import type { FaultName } from "#app/schemas/jobs.ts";
import { atomically, db } from "#db";
import { upgradeCopies } from "#db/before-upgrade.ts";
import { keepReserve } from "#db/open.ts";
import { faults } from "#db/schema/index.ts";
import * as replication from "./replication.server.ts";

/* Each fault needs the operator: one mail and one log line tell it, and the desk shows it until it is over. */

export type Fault = typeof faults.$inferSelect;

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;
const MINUTE = HOUR / 60;
const OLDEST_BACKUP_DAYS = 8;
const UNCOPIED = "The media on the disk have no copy, since Litestream copies none. Run npm run backup or set STORAGE=gcs";
const REPLACED_MS = 7 * DAY;
/** Used parts of the disk. */
const [FULL, NEARLY_FULL] = [0.95, 0.8];
/** `npm run backup` touches it. */
const BACKUP_NOTE = join(env.DATA_DIR, "backed-up");

export interface Machine {
  /** Bytes. Neither counts what the disk keeps for root. */
  disk: { free: number; used: number };
  backupAt: number | undefined;
  replicatedAt: number | undefined;
}

export async function checkDisk(): Promise<void> {
  const { free, used: bytes } = await diskOf();
  const used = bytes / (bytes + free);
  if (used < FULL) keepReserve(databaseFile());
  note("disk full", used >= FULL, `The disk is ${percent(used)} full. Uploads are refused`);
  note("disk nearly full", used >= NEARLY_FULL && used < FULL, `The disk is ${percent(used)} full`);
}

/** Litestream copies the databases and no media. */
export async function checkBackup(now = Date.now()): Promise<void> {
  const last = backupAt();
  const days = Math.floor((now - (last ?? statSync(databaseFile()).birthtimeMs)) / DAY);
  const isOld = days >= OLDEST_BACKUP_DAYS;
  if (!env.LITESTREAM_BUCKET) return note("no backup", isOld, `There was no backup for ${days} days`);
  const isMissing = (await hasMediaOnDisk()) && (isOld || last === undefined);
  const words = last === undefined ? UNCOPIED : `There was no backup of the media for ${days} days`;
  note("no backup", isMissing, words);
}

/** Notes a fault after an hour, and its end only once Litestream was seen to copy. */
export async function checkReplication(now = Date.now()): Promise<void> {
  if (!env.LITESTREAM_BUCKET) return;
  const { isCopied, since, words } = await replication.look(now);
  if (isCopied) note("not replicated", false, "");
  else if (now - since > HOUR) note("not replicated", true, `${words} for ${Math.floor((now - since) / MINUTE)} minutes`);
}

export async function checkDatabase(signal: AbortSignal, path = databaseFile()): Promise<void> {
  const found = (await runLimited(programCommand("check-database", path), signal)).trim();
  note("database damaged", found !== "ok", `The database is damaged: ${found}`);
}

/** Deletes what commands set aside, and copies from before upgrades: both hold data that was erased since. */
export async function dropSetAside(now = Date.now()): Promise<void> {
  for (const name of await readdir(env.DATA_DIR)) {
    const [, at] = /^replaced-(\d+)$/.exec(name) ?? [];
    if (at && Number(at) < now - REPLACED_MS) await rm(join(env.DATA_DIR, name), { recursive: true });
  }
  for (const { path, madeAt } of upgradeCopies(env.DATA_DIR)) if (madeAt < now - REPLACED_MS) await rm(path);
}

export async function machineFor(viewer: Viewer): Promise<Machine> {
  requireOperator(viewer);
  return { disk: await diskOf(), backupAt: backupAt(), replicatedAt: replication.lastSeen() };
}

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

async function hasMediaOnDisk(): Promise<boolean> {
  for await (const _ of onDisk()) return true;
  return false;
}

/** Returns milliseconds since 1970, UTC; undefined without a backup. */
export function backupAt(): number | undefined {
  return statSync(BACKUP_NOTE, { throwIfNoEntry: false })?.mtimeMs;
}

export function walBytes(): number {
  return statSync(`${databaseFile()}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

function databaseFile(): string {
  return join(env.LITEFS_DIR || env.DATA_DIR, "stokeline.sqlite");
}

function percent(part: number): string {
  return `${Math.floor(part * 100)} %`;
}
