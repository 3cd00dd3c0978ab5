import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { toWebp } from "#app/adapters/images.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { db } from "#db";
import { media } from "#db/schema.ts";
import { isPicture, keyOf, replace, VARIANTS, webpKeyOf } from "./files.server.ts";

/** One job at a time works on files, so all that lies here is its own. */
const WORK = join(env.DATA_DIR, "webp");

/** Makes the smaller twin of each picture of an upload, which is too much work to wait for. Until it is there the JPEG is given. */
export async function makeWebps(mediaId: string): Promise<void> {
  const row = db.select().from(media).where(eq(media.id, mediaId)).get();
  if (row?.state !== "ready") return;

  const [jpeg, webp] = [join(WORK, "jpeg"), join(WORK, "webp")];
  try {
    // What a process left that died may be linked to a stored file by now, and must not be written to.
    await rm(WORK, { recursive: true, force: true });
    await mkdir(WORK);
    for (const variant of VARIANTS.filter((variant) => isPicture(row, variant))) {
      await storage.download(keyOf(mediaId, variant), jpeg);
      if (await toWebp(jpeg, webp)) await replace(webpKeyOf(mediaId, variant), webp, "image/webp");
    }
  } finally {
    await rm(WORK, { recursive: true, force: true });
  }
}
