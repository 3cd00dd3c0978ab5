import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { lookOf } from "#app/adapters/images.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import { stillsOf } from "#app/adapters/video/index.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { type media, removedLooks } from "#db/schema/index.ts";
import { SPOOL } from "./receive.server.ts";
import { keyOf } from "./variants.server.ts";

type Media = typeof media.$inferSelect;

/** Seconds into a film. */
const STILLS_AT = [1, 2, 4, 8, 16, 32];

const any = db.select({ id: removedLooks.id }).from(removedLooks).limit(limitOf(1)).prepare();

/** Call it when a file is posted, and when a film is ready. */
export function compareSoon(mediaId: string): void {
  if (any.get()) jobs.enqueue("compare-looks", mediaId);
}

/** Returns no plain pictures. A film gives stills and its poster, which may be another picture. */
export async function looksOf(
  { id, mimetype, durationMs, hasPoster, largeWaits }: Media,
  signal: AbortSignal,
): Promise<string[]> {
  await mkdir(SPOOL, { recursive: true });
  const file = join(SPOOL, `${randomUUID()}.part`);
  const poster = `${file}.jpg`;
  const stills: string[] = [];
  try {
    await storage.download(largeWaits ? keyOf(id, "small") : keyOf(id, "file"), file);
    if (mimetype !== "video/mp4") return await looksIn([file]);
    const at = STILLS_AT.filter((second) => second * 1000 < (durationMs ?? 0));
    stills.push(...(await stillsOf(file, [0, ...at], signal)));
    if (hasPoster) await storage.download(keyOf(id, "poster"), poster);
    return await looksIn(hasPoster ? [...stills, poster] : stills);
  } finally {
    for (const path of [file, poster, ...stills]) await rm(path, { force: true });
  }
}

async function looksIn(pictures: string[]): Promise<string[]> {
  const looks = await Promise.all(pictures.map(lookOf));
  return looks.filter((look) => look !== undefined);
}
