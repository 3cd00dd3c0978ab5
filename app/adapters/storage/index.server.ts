import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "#app/env.server.ts";
import { diskStorage } from "./disk.server.ts";
import { moveFile, movingStorage } from "./disk-then-bucket.server.ts";
import type { Bucket, Storage } from "./storage.server.ts";

export type { Storage } from "./storage.server.ts";

const SLOWEST_MS = 5000;
/** Google's answers to a wrong key, a missing permission and a missing bucket. */
const SETTINGS = [401, 403, 404];

const disk = diskStorage(join(env.DATA_DIR, "media"));
const bucket = env.STORAGE === "gcs" ? await googleStorage() : undefined;

export const storage: Storage = bucket ? movingStorage(disk, bucket) : disk;

/** Returns a fault of the settings, or undefined for an outage, which must not stop the start. */
export async function bucketFault(): Promise<string | undefined> {
  const late = sleep(SLOWEST_MS, undefined, { ref: false });
  return Promise.race([bucket?.check().then(() => undefined, faultOf), late]);
}

function faultOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isSetting = "code" in error ? SETTINGS.includes(Number(error.code)) : /credentials/.test(error.message);
  return isSetting ? error.message.split("\n")[0] : undefined;
}

export function onDisk(): AsyncIterable<string> {
  return disk.list("");
}

/** Never run it alongside other work on the same key: a file removed meanwhile would reappear. */
export async function moveToBucket(key: string, signal: AbortSignal): Promise<void> {
  if (!bucket) throw new Error("Set STORAGE=gcs to move media to the bucket");
  await moveFile(key, disk, bucket, signal);
}

/** Loads only when needed: the client is slow to load. */
async function googleStorage(): Promise<Bucket> {
  const { gcsStorage } = await import("./gcs.server.ts");
  return gcsStorage({ bucket: env.GCS_BUCKET, endpoint: env.GCS_ENDPOINT });
}
