import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { storage } from "#app/adapters/storage/index.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import { SPOOL } from "#app/services/media/receive.server.ts";
import { bestKeyOf } from "#app/services/media/variants.server.ts";
import { filesOf, heldAbout } from "#app/services/own-data/held.server.ts";

/** Builds a copy of a user's data and queues the mail with its link. Does nothing if the account is gone. */
export async function makeExport(id: string, signal: AbortSignal): Promise<void> {
  const wanted = exports.wanted(id);
  if (!wanted) return;

  const path = join(SPOOL, `export-${id}.part`);
  try {
    await mkdir(SPOOL, { recursive: true });
    await zip(wanted.userId, path, signal);
    const { size } = await stat(path);
    await storage.remove(exports.keyOf(id));
    await storage.putFile(exports.keyOf(id), path, "application/zip");
    if (!exports.made(id, size)) await exports.removeFile(id);
  } finally {
    await rm(path, { force: true });
  }
}

async function zip(userId: string, path: string, signal: AbortSignal): Promise<void> {
  const stored = await storedFilesOf(userId);
  const archive = new ZipFile();
  const failed = new AbortController();
  archive.once("error", (error) => failed.abort(error));
  archive.addBuffer(Buffer.from(JSON.stringify(heldAbout(userId), null, 2)), "data.json");
  // Media is already compressed. Files are opened one after the other, so that only one is open at a time.
  for (const { key, filename } of stored)
    archive.addReadStreamLazy(`media/${filename}`, { compress: false }, (take) => {
      storage.open(key).then(
        (content) => take(null, content),
        (error) => take(error, Readable.from([])),
      );
    });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(path), { signal: AbortSignal.any([signal, failed.signal]) });
}

/** Includes uploads that are not rewritten yet, since they are the owner's own. */
async function storedFilesOf(userId: string): Promise<{ key: string; filename: string }[]> {
  const found = [];
  for (const file of filesOf(userId)) {
    const key = bestKeyOf(file);
    if ((await storage.size(key)) !== undefined) found.push({ key, filename: file.filename });
  }
  return found;
}
