import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import * as jobQueue from "#app/services/upkeep/job-queue.server.ts";
import { db, requireWritable } from "#db";
import { primaryInstance } from "#db/primary.ts";
import { KEPT_FREE } from "../media/receive.server.ts";

/** Each value is "ok" or names the fault, and reveals nothing about people. */
export type Health = Record<"writable" | "disk" | "storage" | "jobs" | "mail", string>;

const AGE_MS = 10_000;
const SLOWEST_STORAGE_MS = 1000;
const LATE_MS = 10 * 60_000;
const OK = "ok";

let known: { at: number; health: Promise<Health> } | undefined;
let told = "";

export function canRead(): boolean {
  try {
    db.get(sql`select id from users limit 1`);
    return true;
  } catch (error) {
    log.error({ err: error }, "the database cannot be read");
    return false;
  }
}

export function health(now = Date.now()): Promise<Health> {
  if (!known || now - known.at >= AGE_MS) known = { at: now, health: look(now) };
  return known.health;
}

async function look(now: number): Promise<Health> {
  const [disk, stored] = await Promise.all([diskHealth(), storageHealth()]);
  const found = { writable: writable(), disk, storage: stored, ...work(now) };
  const words = JSON.stringify(found);
  if (words !== told && Object.values(found).some((word) => word !== OK)) log.error({ health: found }, "not all is well");
  told = words;
  return found;
}

function writable(): string {
  try {
    if (!primaryInstance()) requireWritable();
    return OK;
  } catch (error) {
    return `no row can be written: ${codeOf(error)}`;
  }
}

async function diskHealth(): Promise<string> {
  try {
    const { bsize, bavail } = await statfs(env.DATA_DIR);
    const free = bavail * bsize;
    return free >= KEPT_FREE ? OK : `${Math.floor(free / 1e6)} MB free, ${KEPT_FREE / 1e6} MB are kept for the database`;
  } catch (error) {
    return codeOf(error);
  }
}

async function storageHealth(): Promise<string> {
  const late = new AbortController();
  const checked = storage.check().then(
    () => OK,
    (error: unknown) => `cannot be written: ${codeOf(error)}`,
  );
  const slow = sleep(SLOWEST_STORAGE_MS, "does not answer", { signal: late.signal, ref: false }).catch(() => OK);
  const found = await Promise.race([checked, slow]);
  late.abort();
  return found;
}

function work(now: number): Pick<Health, "jobs" | "mail"> {
  try {
    const dead = jobQueue.deadTotal();
    const late = Math.max(0, ...jobQueue.oldestDue(now).map(({ waited }) => waited));
    const unsent = jobQueue.unsentMails();
    const wrong = [
      dead > 0 && `${dead} failed for good`,
      late > LATE_MS && `the oldest is ${Math.floor(late / 60_000)} minutes late`,
    ];
    return { jobs: wrong.filter(Boolean).join(", ") || OK, mail: unsent > 0 ? `${unsent} not taken by the mail server yet` : OK };
  } catch (error) {
    return { jobs: codeOf(error), mail: codeOf(error) };
  }
}

/** Messages may hold addresses. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
