import { and, eq, gt, inArray, lt, type SQL } from "drizzle-orm";
import { storage } from "#app/adapters/storage/index.server.ts";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import { BATCH_SIZE, inBatches } from "#app/kernel/batches.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { hashOf, newToken } from "#app/kernel/secrets.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { exportFiles } from "#db/schema/index.ts";

export type ExportFile = typeof exportFiles.$inferSelect;

const DAY = 24 * 60 * 60 * 1000;
const OPEN_DAYS = 3;
const MOST_A_DAY = 3;
const JUST_NOW = 5 * 60 * 1000;

/** A repeated request only reports whether the first is in progress or was just mailed. */
export function request(userId: string, to: "owner" | "parent"): "making" | "mailed" {
  const recent = db
    .select()
    .from(exportFiles)
    .where(and(eq(exportFiles.userId, userId), gt(exportFiles.createdAt, Date.now() - DAY)))
    .all();
  const forParent = to === "parent";
  const theirs = recent.filter((file) => file.forParent === forParent);
  if (theirs.some(({ readyAt }) => readyAt && readyAt > Date.now() - JUST_NOW)) return "mailed";
  const unready = theirs.find(({ readyAt }) => !readyAt);
  if (!unready && recent.length >= MOST_A_DAY)
    throw new Refusal("RATE_LIMITED", "You can ask for your data three times a day", {}, DAY / 1000);

  const { id } = unready ?? db.insert(exportFiles).values({ userId, forParent }).returning({ id: exportFiles.id }).get();
  // Restarts an export whose job failed for good.
  if (!jobs.isUnderWay("export", id) && !jobs.isUnderWay("export-mail", id)) jobs.enqueue("export", id);
  return "making";
}

/** Counts the mails that one address asks for. */
export async function requestOwn(viewer: Viewer, origin: Origin): Promise<"making" | "mailed"> {
  const { id } = requireState(viewer, "initial");
  await limits.countMailsFrom("export", origin.address);
  return request(id, "owner");
}

export function find(token: string): ExportFile | undefined {
  const file = open(eq(exportFiles.tokenHash, hashOf(token)));
  return file?.expiresAt && file.expiresAt > Date.now() ? file : undefined;
}

export function wanted(id: string): ExportFile | undefined {
  return open(eq(exportFiles.id, id));
}

/** Returns false if the export is no longer wanted. */
export function made(id: string, bytes: number): boolean {
  if (!wanted(id)) return false;
  atomically(() => {
    db.update(exportFiles).set({ bytes }).where(eq(exportFiles.id, id)).run();
    jobs.enqueue("export-mail", id);
  });
  return true;
}

/** Opens the link. Returns its token, which only the mail keeps. */
export function ready(id: string): string | undefined {
  if (!wanted(id)?.bytes) return undefined;
  const token = newToken();
  const now = Date.now();
  db.update(exportFiles)
    .set({ tokenHash: hashOf(token), readyAt: now, expiresAt: now + OPEN_DAYS * DAY })
    .where(eq(exportFiles.id, id))
    .run();
  return token;
}

export function keyOf(id: string): string {
  return `exports/${id}`;
}

export async function removeFile(id: string): Promise<void> {
  await storage.remove(keyOf(id));
}

export function dropEverybodys(): void {
  drop(db.delete(exportFiles).returning().all());
}

export function dropAll(userId: string): void {
  drop(db.delete(exportFiles).where(eq(exportFiles.userId, userId)).returning().all());
}

/** Keeps the parent's exports, which a child could otherwise end by a new password. */
export function dropOwn(userId: string): void {
  const own = and(eq(exportFiles.userId, userId), eq(exportFiles.forParent, false));
  drop(db.delete(exportFiles).where(own).returning().all());
}

export async function sweep(now = Date.now()): Promise<void> {
  const isOld = lt(exportFiles.createdAt, now - (OPEN_DAYS + 1) * DAY);
  const some = db.select({ id: exportFiles.id }).from(exportFiles).where(isOld).limit(limitOf(BATCH_SIZE));
  const clear = db.delete(exportFiles).where(inArray(exportFiles.id, some)).returning();
  await inBatches(() => atomically(() => drop(clear.all())));
}

function open(which: SQL): ExportFile | undefined {
  return db.select().from(exportFiles).where(which).get();
}

function drop(files: ExportFile[]): number {
  for (const { id } of files) jobs.enqueue("remove-export", id);
  return files.length;
}
