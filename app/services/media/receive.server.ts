import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { env } from "#app/env.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";

export const SPOOL = join(env.DATA_DIR, "spool");

/** The database is on the same disk and must never find it full. */
export const KEPT_FREE = 250_000_000;
/** Bytes buffered while the disk writes. */
const WRITTEN_AT_ONCE = 256 * 1024;
const LOOKED_AFTER = 16_000_000;

export interface Received {
  path: string;
  bytes: number;
  sha256: string;
}

interface Conditions {
  limit: number;
  tooBig: string;
  /** Bytes announced by the sender. */
  expected?: number;
  signal?: AbortSignal;
  spool?: string;
}

/** Measures the upload on its way to the spool; a failed upload leaves nothing behind. */
export async function receive(stream: AsyncIterable<Buffer>, conditions: Conditions): Promise<Received> {
  const { limit, tooBig, expected = 0, signal, spool = SPOOL } = conditions;
  const path = join(spool, `${randomUUID()}.part`);
  const hash = createHash("sha256");
  let bytes = 0;

  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limit) throw new Refusal("TOO_LARGE", tooBig);
      hash.update(chunk);
      yield chunk;
    }
  }

  try {
    await mkdir(spool, { recursive: true });
    await needRoom(spool, Math.min(expected, limit));
    const fitting = (chunks: AsyncIterable<Buffer>) => whileRoom(chunks, spool);
    // Opens the file before the stream, so that it can be removed even if the stream fails at once.
    const file = await open(path, "wx");
    const written = file.createWriteStream({ flush: true, highWaterMark: WRITTEN_AT_ONCE });
    await pipeline(stream, fitting, measured, written, { signal });
    return { path, bytes, sha256: hash.digest("hex") };
  } catch (error) {
    await rm(path, { force: true });
    throw isFull(error) ? new Refusal("NO_SPACE") : error;
  }
}

export async function sweepSpool(olderThanMs: number, spool = SPOOL): Promise<void> {
  await mkdir(spool, { recursive: true });
  for (const name of await readdir(spool)) {
    const path = join(spool, name);
    const found = await stat(path).catch(() => undefined);
    if (name.includes(".part") && found && found.mtimeMs < Date.now() - olderThanMs) await rm(path, { force: true });
  }
}

/** Stops an upload once the disk is full: several may arrive at once, or one may not announce its length. */
export async function* whileRoom(chunks: AsyncIterable<Buffer>, folder: string): AsyncGenerator<Buffer> {
  let since = 0;
  for await (const chunk of chunks) {
    since += chunk.length;
    if (since > LOOKED_AFTER) {
      await needRoom(folder, 0);
      since = 0;
    }
    yield chunk;
  }
}

export async function needRoom(folder: string, expected: number): Promise<void> {
  if (!(await hasRoom(folder, expected))) throw new Refusal("NO_SPACE");
}

export async function hasRoom(folder: string, expected: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= expected + KEPT_FREE;
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
