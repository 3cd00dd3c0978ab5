import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { Damaged } from "#app/adapters/damaged.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import { transcoderFor } from "#app/adapters/video/index.server.ts";
import { probe } from "#app/adapters/video/probe.server.ts";
import { SMALL, type VerifiedTranscoder, type VideoFacts } from "#app/adapters/video/video.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { db } from "#db";
import { media } from "#db/schema/index.ts";
import { keepFacts } from "./keep-facts.server.ts";
import { hasRoom, SPOOL } from "./receive.server.ts";
import { keyOf, removeFiles, storeVideo } from "./variants.server.ts";

type Media = typeof media.$inferSelect;

export type Paths = Record<"original" | "file" | "poster", string>;

export interface Work {
  mediaId: string;
  paths: Paths;
  transcoder: VerifiedTranscoder;
  facts: VideoFacts;
  signal: AbortSignal;
}

const NO_ROOM_MS = 10 * 60 * 1000;
/** A longer film could take the machine for half an hour, for somebody who only uploads. */
const LONGEST_MS = 10 * 60 * 1000;
/** A small rendition that saves less than a fifth is not kept. */
const WORTH_KEEPING = 0.8;

export function isToBeShrunk({ width, height, durationMs }: Pick<VideoFacts, "width" | "height" | "durationMs">): boolean {
  return Math.min(width, height) > SMALL.lines && durationMs <= LONGEST_MS;
}

/** Gives the work files of its own, or queues the job again while the disk lacks room. */
export async function withRoom(
  { id, bytes }: Media,
  job: "rewrite-video" | "rewrite-long-video" | "make-large" | "make-small",
  work: (paths: Paths) => Promise<void>,
): Promise<void> {
  await mkdir(SPOOL, { recursive: true });
  if (!(await hasRoom(SPOOL, 2 * bytes))) return jobs.enqueue(job, id, Date.now() + NO_ROOM_MS);

  // A run that exceeds its time must not share files with the next one.
  const path = join(SPOOL, randomUUID());
  const paths = { original: `${path}.original.part`, file: `${path}.mp4.part`, poster: `${path}.jpg.part` };
  try {
    await work(paths);
  } finally {
    for (const made of Object.values(paths)) await rm(made, { force: true });
  }
}

/** Stores the small rendition and returns its columns. */
export async function shrink({ mediaId, paths: { original, file }, transcoder, facts, signal }: Work) {
  const made = await transcoder.shrink?.(original, file, facts, signal);
  if (!made) throw new Error("This machine makes no small renditions");
  const { bytes } = await storeVideo(mediaId, file, "small");
  return { smallBytes: bytes, smallHeight: made.height };
}

/** Makes the small rendition of a film that was kept as it was filmed. A film without one is whole, so a damaged one is left. */
export async function makeSmall(mediaId: string, signal: AbortSignal): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  if (!row) return removeFiles(mediaId);
  if (row.state !== "ready" || row.smallBytes !== null) return;

  await withRoom(row, "make-small", async (paths) => {
    try {
      await storage.download(keyOf(mediaId, "file"), paths.original);
      const facts = await probe(paths.original);
      const transcoder = facts && (await transcoderFor({ ...facts, plan: "transcode" }, row.bytes));
      if (!facts || !transcoder?.shrink) return;

      const small = await shrink({ mediaId, paths, transcoder, facts, signal });
      if (small.smallBytes > WORTH_KEEPING * row.bytes) return await storage.remove(keyOf(mediaId, "small"));
      keepFacts(mediaId, small);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
    }
  });
}
