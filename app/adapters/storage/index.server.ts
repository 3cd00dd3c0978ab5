import { join } from "node:path";
import { env } from "#app/env.server.ts";
import { diskStorage } from "./disk.server.ts";
import type { Storage } from "./storage.server.ts";

export type { Storage } from "./storage.server.ts";

export const storage: Storage = env.STORAGE === "gcs" ? await googleStorage() : diskStorage(join(env.DATA_DIR, "media"));

/** Its client takes long to load, and few installations need it. */
async function googleStorage(): Promise<Storage> {
  const { gcsStorage } = await import("./gcs.server.ts");
  return gcsStorage({ bucket: env.GCS_BUCKET, endpoint: env.GCS_ENDPOINT });
}
