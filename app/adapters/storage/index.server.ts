import { join } from "node:path";
import { env } from "#app/env.server.ts";
import { diskStorage } from "./disk.server.ts";
import { moveFile, movingStorage } from "./disk-then-bucket.server.ts";
import type { Bucket, Storage } from "./storage.server.ts";

export type { Storage } from "./storage.server.ts";

const disk = diskStorage(join(env.DATA_DIR, "media"));
const bucket = env.STORAGE === "gcs" ? await googleStorage() : undefined;

export const storage: Storage = bucket ? movingStorage(disk, bucket) : disk;

export function onDisk(): AsyncIterable<string> {
  return disk.list("");
}

/** Never run it alongside other work on the same key: a file that is removed meanwhile would reappear. */
export async function moveToBucket(key: string, signal: AbortSignal): Promise<void> {
  if (!bucket) throw new Error("Set STORAGE=gcs to move media to the bucket");
  await moveFile(key, disk, bucket, signal);
}

/** The client is slow to load, and few installations need it. */
async function googleStorage(): Promise<Bucket> {
  const { gcsStorage } = await import("./gcs.server.ts");
  return gcsStorage({ bucket: env.GCS_BUCKET, endpoint: env.GCS_ENDPOINT });
}
