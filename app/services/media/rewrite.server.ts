import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { Damaged } from "#app/adapters/damaged.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import { transcoderFor } from "#app/adapters/video/index.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { atomically, db } from "#db";
import { discounts, edits, media } from "#db/schema/index.ts";
import { type Facts, inspect, typeIn } from "./inspect.server.ts";
import { UPLOAD_KINDS } from "./kinds.server.ts";
import { compareSoon } from "./looks.server.ts";
import { removeLooseThumbnails, storeFirstPoster } from "./poster.server.ts";
import { hasRoom, SPOOL } from "./receive.server.ts";
import { keyOf, removeFiles, storeVideo } from "./variants.server.ts";

const NO_ROOM_MS = 10 * 60 * 1000;

const NO_TOOL = "We can't use this video. Please upload it as mp4 (H.264 and AAC)";
const BROKEN = "We couldn't read this video to its end. Please export it again and upload the new file";

/** Makes an upright mp4 without place or device. A film that cannot be rewritten stays private, with the reason. */
export async function rewriteVideo(mediaId: string, signal: AbortSignal, known?: Facts): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  // The film was dropped while the request rewrote it and stored the files after all.
  if (!row) return removeFiles(mediaId);
  if (row.state === "ready") return storage.remove(keyOf(mediaId, "original"));

  await mkdir(SPOOL, { recursive: true });
  if (!(await hasRoom(SPOOL, 2 * row.bytes))) return jobs.enqueue("rewrite-video", mediaId, Date.now() + NO_ROOM_MS);

  // A run that exceeds its time must not share files with the next one.
  const work = join(SPOOL, randomUUID());
  const [original, file, poster] = [`${work}.original.part`, `${work}.mp4.part`, `${work}.jpg.part`] as const;
  try {
    await storage.download(keyOf(mediaId, "original"), original);
    const { bytes } = row;
    const facts = known ?? (await inspect({ path: original, bytes, mimetype: await typeIn(original) }, UPLOAD_KINDS.edit));
    const transcoder = facts.kind === "video" ? await transcoderFor(facts, bytes) : undefined;
    if (!transcoder || facts.kind !== "video") return settle(mediaId, { state: "failed", reason: NO_TOOL });

    const rewritten = await transcoder.rewrite(original, file, facts, signal);
    await transcoder.poster?.(file, poster, signal);
    if (transcoder.poster) await storeFirstPoster(mediaId, poster);
    const stored = await storeVideo(mediaId, file);
    settle(mediaId, {
      ...stored,
      state: "ready",
      reason: null,
      width: rewritten.width,
      height: rewritten.height,
    });
    await storage.remove(keyOf(mediaId, "original"));
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    giveUp(mediaId);
  } finally {
    for (const path of [original, file, poster]) await rm(path, { force: true });
  }
}

/** Call it after the last attempt. The original stays, so that the operator can retry the job. */
export function giveUp(mediaId: string): void {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  // The process may have died when the film was ready.
  if (row?.state === "processing") settle(mediaId, { state: "failed", reason: BROKEN });
}

/** Removes files that dead processes left of a failed film. */
export async function removeUnfinished(mediaId: string): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  if (row?.state !== "failed") return;
  await storage.remove(keyOf(mediaId, "file"));
  await removeLooseThumbnails(mediaId);
}

function discountOf(mediaId: string) {
  return db
    .select({ id: discounts.id })
    .from(discounts)
    .innerJoin(media, and(eq(media.ownerId, discounts.posterId), eq(media.filename, discounts.filename1)))
    .where(eq(media.id, mediaId))
    .get();
}

function settle(mediaId: string, result: Partial<typeof media.$inferInsert>): void {
  atomically(() => {
    db.update(media).set(result).where(eq(media.id, mediaId)).run();
    const ready = result.state === "ready";
    const edit = db
      .update(edits)
      .set({ ready: ready && sql`not ${edits.adWaits}` })
      .where(eq(edits.mediaId, mediaId))
      .returning({ id: edits.id, ready: edits.ready })
      .get();
    if (ready) jobs.enqueue("make-webp", mediaId);
    if (ready) compareSoon(mediaId);
    if (edit?.ready) notifications.recordPost(edit.id);
    if (result.state === "failed") jobs.enqueue("remove-unfinished", mediaId);
    const discount = ready && discountOf(mediaId);
    if (discount) notifications.recordDiscount(discount.id);
  });
}
