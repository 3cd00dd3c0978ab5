import { setTimeout as sleep } from "node:timers/promises";
import { log } from "#app/log.server.ts";
import * as jobs from "#app/services/jobs.server.ts";
import { KINDS } from "./index.server.ts";

const PAUSE_MS = 500;

/** Does the jobs of the table until it is stopped; a long one holds up its own lane alone. */
export function startWorker() {
  const stop = new AbortController();
  for (const { job, dead } of jobs.failLeft()) if (dead) KINDS[job.kind]?.abandon?.(job.key);
  jobs.enqueue("sweep", "hourly");
  // Nothing comes in yet, so whatever waits to be removed belongs to nobody.
  jobs.hurry("remove-media");
  const done = Promise.all(jobs.LANES.map((lane) => work(lane, stop.signal)));
  return {
    /** Ends the jobs under way and gives them back. */
    async stop() {
      stop.abort();
      await done;
    },
  };
}

async function work(lane: jobs.Lane, stopped: AbortSignal) {
  while (!stopped.aborted) {
    const job = jobs.claim(Date.now(), lane);
    if (job) await perform(job, stopped);
    else await sleep(PAUSE_MS, undefined, { signal: stopped }).catch(() => {});
  }
}

/** Runs one job under its lease and writes down how it ended. */
export async function perform(job: jobs.Job, stopped: AbortSignal): Promise<void> {
  const kind = KINDS[job.kind];
  const renewal = setInterval(() => jobs.renew(job), jobs.LEASE_MS / 3);
  try {
    if (!kind) throw new Error(`There is no job of the kind ${job.kind}`);
    await kind.run(job.key, stopped);
    jobs.finish(job);
  } catch (error) {
    if (stopped.aborted) return jobs.giveBack(job);
    log.error({ job: job.kind, key: job.key, attempt: job.attempts, err: error }, "job failed");
    const { dead } = jobs.fail(job, String(error));
    if (dead) kind?.abandon?.(job.key);
  } finally {
    clearInterval(renewal);
  }
}
