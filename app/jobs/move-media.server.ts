import { moveToBucket, onDisk } from "#app/adapters/storage/index.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { log } from "#app/log.server.ts";

/** After this time, other jobs on files get their turn. */
const TURN_MS = 10_000;

/** Moves files from the disk to the bucket. Runs in the lane of jobs that remove or rewrite files, so that none reappears. */
export async function moveMedia(key: "all", signal: AbortSignal): Promise<void> {
  const end = Date.now() + TURN_MS;
  let moved = 0;
  let failure: unknown;

  for await (const file of onDisk()) {
    if (moved > 0 && Date.now() > end) return jobs.enqueue("move-media", key);
    try {
      await moveToBucket(file, signal);
      moved++;
    } catch (error) {
      signal.throwIfAborted();
      log.error({ key: file, err: error }, "a file was not moved");
      failure = error;
    }
  }
  if (failure) throw failure;
}
