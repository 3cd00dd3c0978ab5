import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { fileTypeFromFile } from "file-type";
import { unlessMissing } from "./disk.server.ts";
import type { Bucket, Disk, Storage } from "./storage.server.ts";

/** Reads from the disk first until all files have moved. A file leaves the disk only once the bucket has it. */
export function movingStorage(disk: Disk, bucket: Bucket): Storage {
  return {
    ...bucket,

    async putFile(key, path, contentType) {
      if ((await disk.size(key)) !== undefined) throw new Error(`There is a file ${key} already`);
      await bucket.putFile(key, path, contentType);
    },

    async open(key, range) {
      return (await unlessMissing(disk.open(key, range))) ?? bucket.open(key, range);
    },

    async size(key) {
      return (await disk.size(key)) ?? bucket.size(key);
    },

    async download(key, toPath) {
      const found = await unlessMissing(disk.download(key, toPath).then(() => true));
      if (!found) await bucket.download(key, toPath);
    },

    async remove(key) {
      await disk.remove(key);
      await bucket.remove(key);
    },

    async *list(prefix) {
      const found = new Set<string>();
      for await (const key of disk.list(prefix)) {
        found.add(key);
        yield key;
      }
      for await (const key of bucket.list(prefix)) if (!found.has(key)) yield key;
    },

    async signedUrl(key, contentType, name) {
      return (await disk.size(key)) === undefined ? bucket.signedUrl?.(key, contentType, name) : undefined;
    },
  };
}

/** Removes a file from the disk once the bucket returns the same content. Replaces an interrupted copy. */
export async function moveFile(key: string, disk: Disk, bucket: Bucket, signal: AbortSignal): Promise<void> {
  const path = disk.pathOf(key);
  const wanted = await hashOf(createReadStream(path), signal);
  if (!(await holds(bucket, key, wanted, signal))) {
    await bucket.remove(key);
    await bucket.copyFile(key, path, (await fileTypeFromFile(path))?.mime ?? "application/octet-stream", signal);
    if (!(await holds(bucket, key, wanted, signal))) throw new Error(`The bucket returned ${key} changed`);
  }
  await disk.remove(key);
}

/** A file that cannot be read in full counts as different. */
async function holds(bucket: Bucket, key: string, wanted: string, signal: AbortSignal): Promise<boolean> {
  if ((await bucket.size(key)) === undefined) return false;
  const found = await bucket
    .open(key)
    .then((stream) => hashOf(stream, signal))
    .catch(() => undefined);
  return found === wanted;
}

async function hashOf(stream: NodeJS.ReadableStream, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(stream, hash, { signal });
  return hash.digest("hex");
}
