import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { typeIn } from "#app/services/media/inspect.server.ts";
import { UPLOAD_KINDS, type UploadKind } from "#app/services/media/kinds.server.ts";
import { SPOOL } from "#app/services/media/receive.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { db } from "#db";
import { media, users } from "#db/schema/index.ts";

export async function keep(viewer: Viewer, kind: UploadKind, content: Buffer, name: string): Promise<uploads.Media> {
  const path = join(SPOOL, `${randomUUID()}.part`);
  await writeFile(path, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file = { path, bytes: content.length, sha256, mimetype: await typeIn(path) };
  return uploads.accept(viewer, kind, file, name);
}

export async function keepFace(viewer: Viewer, svg: string): Promise<void> {
  const { id, filename } = await keep(viewer, UPLOAD_KINDS.completion, await jpeg(svg), "me.jpg");
  db.update(media).set({ attachedAt: Date.now() }).where(eq(media.id, id)).run();
  db.update(users)
    .set({ profileImage: filename, businessLogo: viewer.isBusiness ? filename : null })
    .where(eq(users.id, viewer.id))
    .run();
}

/** Takes only our own drawings: the product itself reads no SVG. */
export function jpeg(svg: string): Promise<Buffer> {
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
