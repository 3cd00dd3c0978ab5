import { and, desc, eq, gt, inArray, lt, lte, notInArray, or, sql } from "drizzle-orm";
import { currentRequest } from "#app/log.server.ts";
import type { JobKeys, JobKind } from "#app/schemas/jobs.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { jobs } from "#db/schema/index.ts";
import { deleteInBatches } from "./batches.server.ts";

export type Job = typeof jobs.$inferSelect;

export type Kinds = { only: string[] } | { except: string[] };

export const LEASE_MS = 60_000;
const MINUTE_MS = 60_000;
/** Pauses after each failure; after the last one the job is dead. */
const PAUSES_MS = [10_000, 20_000];
/** A mail server or a storage may be away for most of a day. */
const LONG_PAUSES_MS = [1 / 6, 1, 5, 30, 60, 120, 240, 480, 480].map((minutes) => minutes * MINUTE_MS);
/** Pauses after each death of the server's process, which is not the job's failure; the last one repeats. */
const DEATH_PAUSES_MS = [1 / 6, 1 / 3, 1, 5, 30, 60].map((minutes) => minutes * MINUTE_MS);
/** After so many deaths the job itself may be the cause. */
export const DEATHS_TOGETHER = 3;
/** Pauses after each death of the job's own process: the machine may be short of memory for a while. */
const ALONE_PAUSES_MS = [5 * MINUTE_MS, 60 * MINUTE_MS];
/** A decision can be appealed for 14 days. */
const LONGEST_WAIT_MS = 15 * 24 * 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Keeps one job per kind and key. Call it inside the transaction that needs the work. */
export function enqueue<Kind extends JobKind>(kind: Kind, key: JobKeys[Kind], runAt = Date.now()): void {
  const requestId = currentRequest()?.request ?? null;
  db.insert(jobs)
    .values({ kind, key, runAt, requestId })
    .onConflictDoUpdate({ target: [jobs.kind, jobs.key], set: { state: "queued", runAt, attempts: 0, error: null, requestId } })
    .run();
}

/** Call it inside the transaction that makes the work unnecessary. */
export function cancel<Kind extends JobKind>(kind: Kind, key: JobKeys[Kind]): void {
  db.delete(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key)))
    .run();
}

export function hurry(kind: JobKind): void {
  db.update(jobs)
    .set({ runAt: Date.now() })
    .where(and(eq(jobs.kind, kind), eq(jobs.state, "queued")))
    .run();
}

/** Makes jobs due that were queued while the clock was ahead, and would wait longer than any job should. */
export function hurryLate(now = Date.now()): void {
  db.update(jobs)
    .set({ runAt: now })
    .where(and(eq(jobs.state, "queued"), gt(jobs.runAt, now + LONGEST_WAIT_MS)))
    .run();
}

/** Also claims a job whose lease has expired. */
export function claim(now = Date.now(), kinds?: Kinds): Job | undefined {
  const due = or(and(eq(jobs.state, "queued"), lte(jobs.runAt, now)), and(eq(jobs.state, "running"), lte(jobs.leaseUntil, now)));
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(due, kinds && ("only" in kinds ? inArray(jobs.kind, kinds.only) : notInArray(jobs.kind, kinds.except))))
    .orderBy(jobs.runAt)
    .limit(limitOf(1))
    .get();
  // An idle worker only reads, so that it never waits for the write lock.
  if (!next) return undefined;
  return db
    .update(jobs)
    .set({ state: "running", attempts: sql`${jobs.attempts} + 1`, leaseUntil: now + LEASE_MS })
    .where(eq(jobs.id, next.id))
    .returning()
    .get();
}

export function find<Kind extends JobKind>(kind: Kind, key: JobKeys[Kind]): Job | undefined {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key)))
    .get();
}

export function isUnderWay<Kind extends JobKind>(kind: Kind, key: JobKeys[Kind]): boolean {
  const state = find(kind, key)?.state;
  return state === "queued" || state === "running";
}

/** Queues the jobs of a process that died. Call it before this process runs any job. */
export function countDeaths(): Job[] {
  const left = db.select().from(jobs).where(eq(jobs.state, "running")).all();
  for (const job of left) {
    const deaths = job.deaths + 1;
    // Failures in the shared process must not use up the attempts in its own.
    const attempts = deaths === DEATHS_TOGETHER ? 0 : job.attempts - 1;
    const runAt = Date.now() + (DEATH_PAUSES_MS[deaths - 1] ?? Math.max(...DEATH_PAUSES_MS));
    update(job, { state: "queued", leaseUntil: null, runAt, attempts, deaths, error: "The process died" });
  }
  return left;
}

/** Tells whether the job has to run in a process of its own, so that the server survives it. */
export function goesAlone(job: Job): boolean {
  return job.deaths >= DEATHS_TOGETHER;
}

export function renew(job: Job): void {
  update(job, { leaseUntil: Date.now() + LEASE_MS });
}

/** Leaves the job queued if it has queued itself again. */
export function finish(job: Job, took = 0): void {
  const now = Date.now();
  const run = { lastDoneAt: now, took, deaths: 0 };
  const isFinished = update(job, { ...run, state: "done", leaseUntil: null, error: null, runAt: now });
  if (!isFinished) db.update(jobs).set(run).where(eq(jobs.id, job.id)).run();
}

export interface Fate {
  /** Retrying is useless. */
  isFinal?: boolean;
  /** An outside service is away: the job is retried for most of a day. */
  isAway?: boolean;
  hasDied?: boolean;
}

/** Retries later, until the attempts are used up, unless the failure is final. */
export function fail(
  job: Job,
  error: string,
  { isFinal, isAway = job.kind.endsWith("-mail"), hasDied }: Fate = {},
): { dead: boolean } {
  const pauses = hasDied ? ALONE_PAUSES_MS : isAway ? LONG_PAUSES_MS : PAUSES_MS;
  const pause = isFinal ? undefined : pauses[job.attempts - 1];
  update(job, {
    state: pause === undefined ? "dead" : "queued",
    leaseUntil: null,
    runAt: Date.now() + (pause ?? 0),
    error: error.slice(0, 500),
  });
  return { dead: pause === undefined };
}

export function revive(id: number): boolean {
  const isDead = and(eq(jobs.id, id), eq(jobs.state, "dead"));
  return db.update(jobs).set({ state: "queued", attempts: 0, runAt: Date.now() }).where(isDead).run().changes === 1;
}

export function dead(): Job[] {
  return db.select().from(jobs).where(eq(jobs.state, "dead")).orderBy(desc(jobs.runAt)).limit(limitOf(200)).all();
}

/** Requeues a job without counting the attempt, as when the process stops. */
export function giveBack(job: Job): void {
  update(job, { state: "queued", leaseUntil: null, runAt: Date.now(), attempts: job.attempts - 1 });
}

/** Deletes jobs done a week ago; dead jobs stay for inspection. */
export async function sweep(now = Date.now()): Promise<void> {
  const isOld = and(eq(jobs.state, "done"), lt(jobs.runAt, now - WEEK_MS)) ?? sql`0`;
  await deleteInBatches(jobs, isOld);
}

/** Returns false, and changes nothing, if another worker has the job by now or it is queued anew. */
function update(job: Job, values: Partial<Job>): boolean {
  const isStillRunning = and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), eq(jobs.state, "running"));
  return db.update(jobs).set(values).where(isStillRunning).run().changes > 0;
}
