import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { ApiError, Storage as Client, IdempotencyStrategy, type StorageOptions } from "@google-cloud/storage";
import { type Bucket, checkedKey, StorageAway } from "./storage.server.ts";

const HOUR = 60 * 60 * 1000;

/** One hour plus the longest playback, since a player requests the URL again on every seek. */
const LIFE = 4 * HOUR;

/** Without a chunk size and the precondition the client gives up at the first interruption. */
const WRITE_ONCE = { resumable: true, chunkSize: 8 * 2 ** 20, preconditionOpts: { ifGenerationMatch: 0 } } as const;

const PROBE = ".probe";

export function gcsStorage(settings: { bucket: string; endpoint?: string; credentials?: StorageOptions["credentials"] }): Bucket {
  const bucket = clientOf(settings).bucket(settings.bucket);
  const file = (key: string) => bucket.file(checkedKey(key));

  const storage: Bucket = {
    async putFile(key, path, contentType) {
      await storage.copyFile(key, path, contentType);
      await rm(path);
    },

    async copyFile(key, path, contentType, signal) {
      const upload = file(key).createWriteStream({ ...WRITE_ONCE, contentType, validation: "crc32c" });
      await pipeline(createReadStream(path), upload, { signal }).catch(sayAway);
    },

    async open(key, range) {
      const stream = file(key).createReadStream({ ...range, decompress: false });
      await once(stream, "readable").catch(sayAway);
      return stream;
    },

    async size(key) {
      try {
        const [metadata] = await file(key).getMetadata();
        return Number(metadata.size);
      } catch (error) {
        return error instanceof ApiError && error.code === 404 ? undefined : sayAway(error);
      }
    },

    async download(key, toPath) {
      await pipeline(await storage.open(key), createWriteStream(toPath));
    },

    async remove(key) {
      await file(key).delete({ ignoreNotFound: true }).catch(sayAway);
    },

    async *list(prefix) {
      for await (const found of bucket.getFilesStream({ prefix })) if (found.name !== PROBE) yield found.name;
    },

    async check() {
      await bucket.file(PROBE).save("", { resumable: false });
    },

    async signedUrl(key, contentType, name) {
      const [url] = await file(key).getSignedUrl({
        version: "v4",
        action: "read",
        ...hourOf(Date.now()),
        responseType: contentType,
        responseDisposition: `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      });
      return url;
    },
  };
  return storage;
}

const AWAY = /\b(408|429|5\d\d)\b|^E(CONN|TIMEDOUT|NOTFOUND|AI_AGAIN)/;

/** Finds the status in `code` or `status`, or in the message after an upload's last retry. */
function sayAway(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const status = "code" in error ? error.code : "status" in error ? error.status : /status: \d+/.exec(error.message);
  throw AWAY.test(String(status)) ? new StorageAway(error.message, { cause: error }) : error;
}

/** Ends in twelve seconds, before a silent connection does. With a `totalTimeout` the client would never answer. */
const PATIENCE = { maxRetries: 6, maxRetryDelay: 2 };

/** Every write is conditional or idempotent, so all of them may be retried. */
function clientOf({ endpoint, credentials }: { endpoint?: string; credentials?: StorageOptions["credentials"] }): Client {
  const retryOptions = { ...PATIENCE, autoRetry: true, idempotencyStrategy: IdempotencyStrategy.RetryAlways };
  return new Client({ retryOptions, credentials, ...(endpoint ? { apiEndpoint: endpoint, projectId: "local" } : {}) });
}

/** Starts an hour early, because the clocks of two machines differ. */
function hourOf(now: number) {
  const hour = now - (now % HOUR);
  return { accessibleAt: hour - HOUR, expires: hour + LIFE };
}
