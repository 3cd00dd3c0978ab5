import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { storage } from "#app/adapters/storage/index.server.ts";
import { transcoderFor } from "#app/adapters/video/index.server.ts";
import { atomically, db } from "#db";
import { edits, media } from "#db/schema.ts";
import * as notifications from "../notifications/recording.server.ts";
import { keyOf, storeVideo } from "./files.server.ts";
import { inspect } from "./inspect.server.ts";
import { UPLOAD_KINDS } from "./kinds.server.ts";
import { SPOOL } from "./receive.server.ts";

const NO_TOOL = "This video cannot be prepared for others here. Please upload it as mp4 (H.264 and AAC)";
const BROKEN = "This video could not be read to its end. Please export it again and upload that";

/**
 * Makes the file that others are given: upright mp4, no place, no device. Then the untouched original goes. What no tool can
 * rewrite stays the owner's alone, with the reason.
 */
export async function rewriteVideo(mediaId: string, signal: AbortSignal): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  if (row?.state === "ready") return storage.remove(keyOf(mediaId, "original"));
  if (row?.state !== "processing") return;

  const original = join(SPOOL, `${mediaId}.original.part`);
  const file = join(SPOOL, `${mediaId}.mp4.part`);
  const poster = join(SPOOL, `${mediaId}.jpg.part`);
  try {
    await mkdir(SPOOL, { recursive: true });
    await storage.download(keyOf(mediaId, "original"), original);
    const facts = await inspect(original, UPLOAD_KINDS.edit);
    const transcoder = facts.kind === "video" ? await transcoderFor(facts, row.bytes) : undefined;
    if (!transcoder || facts.kind !== "video") return settle(mediaId, { state: "failed", reason: NO_TOOL });

    await transcoder.rewrite(original, file, facts.plan, signal);
    await transcoder.poster?.(file, poster, signal);
    const rewritten = await inspect(file, UPLOAD_KINDS.edit);
    const stored = await storeVideo(mediaId, file, transcoder.poster && poster);
    settle(mediaId, {
      ...stored,
      state: "ready",
      reason: null,
      hasPoster: Boolean(transcoder.poster),
      width: rewritten.width,
      height: rewritten.height,
    });
    await storage.remove(keyOf(mediaId, "original"));
  } finally {
    for (const path of [original, file, poster]) await rm(path, { force: true });
  }
}

/** After the last try. */
export function giveUp(mediaId: string): void {
  settle(mediaId, { state: "failed", reason: BROKEN });
}

/** The file and the Edit that shows it change together, and only now others can be told of it. */
function settle(mediaId: string, result: Partial<typeof media.$inferInsert>): void {
  atomically(() => {
    db.update(media).set(result).where(eq(media.id, mediaId)).run();
    const ready = result.state === "ready";
    const edit = db.update(edits).set({ ready }).where(eq(edits.mediaId, mediaId)).returning({ id: edits.id }).get();
    if (edit && ready) notifications.ofPost(edit.id);
  });
}
