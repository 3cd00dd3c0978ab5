import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { toWebp } from "#app/adapters/images.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import { db } from "#db";
import { media } from "#db/schema.ts";
import { isPicture, keyOf, replace, VARIANTS, webpKeyOf } from "./files.server.ts";
import { SPOOL } from "./receive.server.ts";

/** Makes the smaller twin of each picture of an upload, which is too much work to wait for. Until it is there the JPEG is given. */
export async function makeWebps(mediaId: string): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  if (row?.state !== "ready") return;

  const jpeg = join(SPOOL, `${mediaId}.picture.part`);
  const webp = join(SPOOL, `${mediaId}.webp.part`);
  try {
    await mkdir(SPOOL, { recursive: true });
    for (const variant of VARIANTS.filter((variant) => isPicture(row, variant))) {
      await storage.download(keyOf(mediaId, variant), jpeg);
      if (await toWebp(jpeg, webp)) await replace(webpKeyOf(mediaId, variant), webp, "image/webp");
    }
  } finally {
    for (const path of [jpeg, webp]) await rm(path, { force: true });
  }
}
