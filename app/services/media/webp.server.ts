import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { toWebp } from "#app/adapters/images.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { db } from "#db";
import { media } from "#db/schema.ts";
import { isPicture, keyOf, replace, VARIANTS, webpKeyOf } from "./files.server.ts";

/** Apart from what is still on its way in. What a process left that died is swept. */
export const WEBP_SPOOL = join(env.DATA_DIR, "webp");

/** Makes the smaller twin of each picture of an upload, which is too much work to wait for. Until it is there the JPEG is given. */
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
