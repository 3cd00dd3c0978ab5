import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { toWebp } from "#app/adapters/images.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { db } from "#db";
import { media } from "#db/schema/index.ts";
import { isPicture, keyOf, replace, VARIANTS, webpKeyOf } from "./variants.server.ts";

/** Separate from incoming files; sweeps remove what a dead process left. */
export const WEBP_SPOOL = join(env.DATA_DIR, "webp");

/** Runs in a job, since it takes long. Until then the JPEG is served. */
export async function makeWebps(mediaId: string): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  if (row?.state !== "ready") return;

  const work = join(WEBP_SPOOL, randomUUID());
  const [jpeg, webp] = [`${work}.jpg.part`, `${work}.webp.part`];
  try {
    await mkdir(WEBP_SPOOL, { recursive: true });
    for (const variant of VARIANTS.filter((variant) => isPicture(row, variant))) {
      await storage.download(keyOf(mediaId, variant), jpeg);
      if (await toWebp(jpeg, webp)) await replace(webpKeyOf(mediaId, variant), webp, "image/webp");
    }
  } finally {
    for (const path of [jpeg, webp]) await rm(path, { force: true });
  }
}
