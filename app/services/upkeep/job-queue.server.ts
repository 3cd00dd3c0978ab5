import { and, count, eq, gt, like, lte, max, sql } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { DEATHS_TOGETHER, dead, type Job, revive } from "#app/kernel/jobs.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { jobs } from "#db/schema/index.ts";

export function overview(viewer: Viewer): { dead: Job[]; kinds: KindOfJobs[] } {
  requireOperator(viewer);
  return { dead: dead(), kinds: byKind() };
}

export function tryAgain(viewer: Viewer, id: number): void {
  requireOperator(viewer);
  if (!revive(id)) throw new Refusal("NOT_FOUND");
}

export interface KindOfJobs {
  kind: string;
  waiting: number;
  running: number;
  dead: number;
  /** Waiting or running jobs that need a process of their own. */
  alone: number;
  /** Milliseconds since 1970, UTC. */
  nextAt: number | null;
  lastDoneAt: number | null;
  /** Milliseconds of the longest of the last runs. */
  took: number | null;
}

function byKind(): KindOfJobs[] {
  const countIn = (state: Job["state"]) => sql<number>`count(*) filter (where ${jobs.state} = ${state})`;
  const kind = sql<string>`case ${jobs.kind} when 'sweep' then 'sweep: ' || ${jobs.key} else ${jobs.kind} end`;
  return db
    .select({
      kind,
      waiting: countIn("queued"),
      running: countIn("running"),
      dead: countIn("dead"),
      alone: sql<number>`count(*) filter (where ${jobs.state} in ('queued', 'running') and ${jobs.deaths} >= ${DEATHS_TOGETHER})`,
      nextAt: sql<number | null>`min(${jobs.runAt}) filter (where ${jobs.state} = 'queued')`,
      lastDoneAt: max(jobs.lastDoneAt),
      took: max(jobs.took),
    })
    .from(jobs)
    .groupBy(kind)
    .orderBy(kind)
    .all();
}

export function totals(): { state: Job["state"]; total: number }[] {
  return db.select({ state: jobs.state, total: count() }).from(jobs).groupBy(jobs.state).all();
}

/** Returns the milliseconds that the oldest due job has waited; 0 if none is due. */
export function oldestDue(now = Date.now()): number {
  const due = and(eq(jobs.state, "queued"), lte(jobs.runAt, now));
  const oldest = db.select({ runAt: jobs.runAt }).from(jobs).where(due).orderBy(jobs.runAt).limit(limitOf(1)).get();
  return oldest ? now - oldest.runAt : 0;
}

/** Counts mails that the mail server failed to take at least once. */
export function unsentMails(): number {
  const isRetried = and(eq(jobs.state, "queued"), gt(jobs.attempts, 0), like(jobs.kind, "%-mail"));
  return db.select({ total: count() }).from(jobs).where(isRetried).get()?.total ?? 0;
}
