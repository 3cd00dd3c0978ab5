import { and, eq, sql } from "drizzle-orm";
import { Damaged } from "#app/adapters/damaged.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import { transcoderFor } from "#app/adapters/video/index.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { atomically, db } from "#db";
import { discounts, edits, media } from "#db/schema/index.ts";
import { type Facts, inspect, typeIn } from "./inspect.server.ts";
import { keepFacts } from "./keep-facts.server.ts";
import { UPLOAD_KINDS } from "./kinds.server.ts";
import { compareSoon } from "./looks.server.ts";
import { removeLooseThumbnails, storeFirstPoster } from "./poster.server.ts";
import { isToBeShrunk, shrink, type Work, withRoom } from "./renditions.server.ts";
import { keyOf, removeFiles, storeVideo } from "./variants.server.ts";

type Media = typeof media.$inferSelect;

const SHORT_FILM_MS = 60_000;
const NO_TOOL = "We can't use this video. Please upload it as mp4 (H.264 and AAC)";
const BROKEN = "We couldn't read this video to its end. Please export it again and upload the new file";

export function rewriteJobFor({ durationMs }: Pick<Media, "durationMs">) {
  return (durationMs ?? 0) > SHORT_FILM_MS ? "rewrite-long-video" : "rewrite-video";
}

/** Makes an upright mp4 without place or device. A film that cannot be rewritten stays private, with the reason. */
export async function rewriteVideo(mediaId: string, signal: AbortSignal, known?: Facts): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  // The film was dropped while the request rewrote it and stored the files after all.
  if (!row) return removeFiles(mediaId);
  if (row.largeWaits) return;
  if (row.state === "ready") return storage.remove(keyOf(mediaId, "original"));

  await withRoom(row, rewriteJobFor(row), async (paths) => {
    try {
      await storage.download(keyOf(mediaId, "original"), paths.original);
      const facts = known ?? (await factsOf(row, paths.original));
      const transcoder = facts.kind === "video" ? await transcoderFor(facts, row.bytes) : undefined;
      if (!transcoder || facts.kind !== "video") return settle(mediaId, { state: "failed", reason: NO_TOOL });
      const isSlow = transcoder.shrink && transcoder.makesAnew?.(facts) && isToBeShrunk(facts);
      await (isSlow ? shrinkFirst : makeWhole)({ mediaId, paths, transcoder, facts, signal });
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      giveUp(mediaId);
    }
  });
}

async function makeWhole({ mediaId, paths, transcoder, facts, signal }: Work): Promise<void> {
  const { original, file, poster } = paths;
  const { width, height } = await transcoder.rewrite(original, file, facts, signal);
  await transcoder.poster?.(file, poster, signal);
  if (transcoder.poster) await storeFirstPoster(mediaId, poster);
  const stored = await storeVideo(mediaId, file);
  const next = isToBeShrunk({ ...facts, width, height }) ? "make-small" : null;
  settle(mediaId, { ...stored, state: "ready", reason: null, width, height }, next);
  await storage.remove(keyOf(mediaId, "original"));
}

/** The Edit is there as soon as its small rendition is. */
async function shrinkFirst(work: Work): Promise<void> {
  const { mediaId, paths, transcoder, facts, signal } = work;
  const { original, poster } = paths;
  const small = await shrink(work);
  await transcoder.poster?.(original, poster, signal, facts.hdr);
  if (transcoder.poster) await storeFirstPoster(mediaId, poster);
  settle(mediaId, { ...small, state: "ready", reason: null, largeWaits: true }, "make-large");
}

/** Makes the film itself, which takes the place of its small rendition. Until then, and if it fails, that one is shown. */
export async function makeLarge(mediaId: string, signal: AbortSignal): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  if (!row) return removeFiles(mediaId);
  if (!row.largeWaits) return storage.remove(keyOf(mediaId, "original"));

  await withRoom(row, "make-large", async ({ original, file }) => {
    await storage.download(keyOf(mediaId, "original"), original);
    const facts = await factsOf(row, original);
    const transcoder = facts.kind === "video" ? await transcoderFor(facts, row.bytes) : undefined;
    if (!transcoder || facts.kind !== "video") throw new Error("There is no program that makes this film");

    const { width, height } = await transcoder.rewrite(original, file, facts, signal);
    const stored = await storeVideo(mediaId, file);
    keepFacts(mediaId, { ...stored, width, height, largeWaits: false });
    await storage.remove(keyOf(mediaId, "original"));
  });
}

async function factsOf({ bytes }: Media, path: string): Promise<Facts> {
  return inspect({ path, bytes, mimetype: await typeIn(path) }, UPLOAD_KINDS.edit);
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
  await storage.remove(keyOf(mediaId, "small"));
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

function settle(
  mediaId: string,
  result: Partial<typeof media.$inferInsert>,
  next: "make-large" | "make-small" | null = null,
): void {
  atomically(() => {
    db.update(media).set(result).where(eq(media.id, mediaId)).run();
    const ready = result.state === "ready";
    const edit = db
      .update(edits)
      .set({ ready: ready && sql`not ${edits.adWaits}` })
      .where(eq(edits.mediaId, mediaId))
      .returning({ id: edits.id, ready: edits.ready })
      .get();
    if (next) jobs.enqueue(next, mediaId);
    if (ready) jobs.enqueue("make-webp", mediaId);
    if (ready) compareSoon(mediaId);
    if (edit?.ready) notifications.recordPost(edit.id);
    if (result.state === "failed") jobs.enqueue("remove-unfinished", mediaId);
    const discount = ready && discountOf(mediaId);
    if (discount) notifications.recordDiscount(discount.id);
  });
}
