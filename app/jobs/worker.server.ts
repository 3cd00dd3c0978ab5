import { setTimeout as sleep } from "node:timers/promises";
import * as jobs from "#app/kernel/jobs.server.ts";
import { log, underRequest } from "#app/log.server.ts";
import { runAlone } from "./alone.server.ts";
import { failureOf } from "./fate.server.ts";
import { claimIn, handlerOf, LANE_NAMES, type Lane } from "./index.server.ts";
import { startSweeps } from "./sweep.server.ts";

/** A mail that tells the operator about failed jobs. If it fails itself, only the log and /jobs show it. */
const TELLING = "dead-jobs-mail";
const PAUSE_MS = 500;
const PAUSE_AFTER_ERROR_MS = 5000;

/** Runs jobs until stopped. A long job delays only its own lane. */
export function startWorker() {
  const stop = new AbortController();
  const done = begin(stop.signal).then(() => Promise.all(LANE_NAMES.map((lane) => work(lane, stop.signal))));
  return {
    /** Aborts the running jobs and returns them to the queue. */
    async stop() {
      stop.abort();
      await done;
    },
  };
}

/** Repeats until the database can be written: the server must also start on a full disk. */
async function begin(stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    try {
      for (const { kind, key, deaths } of jobs.countDeaths())
        log.error({ job: kind, key, deaths: deaths + 1 }, "the process died while it ran a job");
      startSweeps();
      jobs.hurryLate();
      // At the start no upload is running, so the files waiting for removal are unused.
      jobs.hurry("remove-media");
      return;
    } catch (error) {
      log.error({ err: error }, "jobs cannot begin");
      await sleep(PAUSE_AFTER_ERROR_MS, undefined, { signal: stopped }).catch(() => {});
    }
  }
}

async function work(lane: Lane, stopped: AbortSignal) {
  while (!stopped.aborted) {
    const pause = await performNext(lane, stopped);
    if (pause) await sleep(pause, undefined, { signal: stopped }).catch(() => {});
  }
}

/** Returns the milliseconds to wait before the next job. A database error must not end the process. */
async function performNext(lane: Lane, stopped: AbortSignal): Promise<number> {
  try {
    const job = claimIn(lane);
    if (!job) return PAUSE_MS;
    await perform(job, stopped);
    return 0;
  } catch (error) {
    log.error({ lane, err: error }, "job table failed");
    return PAUSE_AFTER_ERROR_MS;
  }
}

export function perform(job: jobs.Job, stopped: AbortSignal): Promise<void> {
  return underRequest(job.requestId ?? undefined, "jobs", () => run(job, stopped));
}

async function run(job: jobs.Job, stopped: AbortSignal): Promise<void> {
  const handler = handlerOf(job.kind);
  const renewal = setInterval(() => renew(job), jobs.LEASE_MS / 3);
  try {
    if (!handler) throw new Error(`There is no job of the kind ${job.kind}`);
    const from = performance.now();
    await (jobs.goesAlone(job) ? runAlone(job, stopped) : handler.run(job.key, stopped));
    jobs.finish(job, Math.round(performance.now() - from));
  } catch (error) {
    if (stopped.aborted) return jobs.giveBack(job);
    const { words, fate } = failureOf(error);
    const { dead } = jobs.fail(job, words, fate);
    if (!dead) log.error({ job: job.kind, key: job.key, attempt: job.attempts, err: error }, "job failed");
    if (dead) giveUp(job, error);
  } finally {
    clearInterval(renewal);
  }
}

function renew(job: jobs.Job): void {
  try {
    jobs.renew(job);
  } catch (error) {
    log.error({ job: job.kind, key: job.key, err: error }, "job lease was not renewed");
  }
}

function giveUp({ kind, key, attempts }: jobs.Job, error: unknown): void {
  log.error({ job: kind, key, attempt: attempts, err: error }, "job failed for good");
  try {
    if (kind !== TELLING) jobs.enqueue(TELLING, "all");
    handlerOf(kind)?.abandon?.(key);
  } catch (failure) {
    log.error({ job: kind, key, err: failure }, "job was not abandoned");
  }
}
