import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { storage } from "#app/adapters/storage/index.server.ts";
import { transcoderFor } from "#app/adapters/video/index.server.ts";
import { probe } from "#app/adapters/video/probe.server.ts";
import { SMALL, type VerifiedTranscoder, type VideoFacts } from "#app/adapters/video/video.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { atomically, db } from "#db";
import { media } from "#db/schema/index.ts";
import { hasRoom, SPOOL } from "./receive.server.ts";
import { keyOf, removeFiles, storeVideo } from "./variants.server.ts";

type Media = typeof media.$inferSelect;

export type Paths = Record<"original" | "file" | "poster", string>;

const NO_ROOM_MS = 10 * 60 * 1000;
/** A small rendition that saves less than a fifth is not kept. */
const WORTH_KEEPING = 0.8;

/** A film of few lines needs no smaller one. */
export function isSmall({ width, height }: Pick<VideoFacts, "width" | "height">): boolean {
  return Math.min(width, height) <= SMALL.lines;
}

/** Gives the work files of its own, or queues the job again while the disk lacks room. */
export async function withRoom(
  { id, bytes }: Media,
  job: "rewrite-video" | "make-large" | "make-small",
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
export async function shrink(
  mediaId: string,
  from: string,
  to: string,
  transcoder: VerifiedTranscoder,
  facts: VideoFacts,
  signal: AbortSignal,
) {
  const made = await transcoder.shrink?.(from, to, facts, signal);
  if (!made) throw new Error("This machine makes no small renditions");
  const { bytes } = await storeVideo(mediaId, to, "small");
  return { smallBytes: bytes, smallHeight: made.height };
}

/** Makes the small rendition of a film that was kept as it was filmed. */
export async function makeSmall(mediaId: string, signal: AbortSignal): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  if (!row) return removeFiles(mediaId);
  if (row.state !== "ready" || row.smallBytes !== null) return;

  await withRoom(row, "make-small", async ({ original, file }) => {
    await storage.download(keyOf(mediaId, "file"), original);
    const facts = await probe(original);
    const transcoder = facts && (await transcoderFor({ ...facts, plan: "transcode" }, row.bytes));
    if (!facts || !transcoder?.shrink) return;

    const small = await shrink(mediaId, original, file, transcoder, facts, signal);
    if (small.smallBytes > WORTH_KEEPING * row.bytes) return storage.remove(keyOf(mediaId, "small"));
    atomically(() => {
      const { changes } = db.update(media).set(small).where(eq(media.id, mediaId)).run();
      // The film was dropped meanwhile, perhaps after its files were removed.
      if (changes === 0) jobs.enqueue("remove-media", mediaId);
    });
  });
}
