import { and, count, eq, gt, like, lte, max, sql } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { DEATHS_TOGETHER, dead, type Job, revive } from "#app/kernel/jobs.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
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

export function totals(): { kind: string; state: Job["state"]; total: number }[] {
  return db.select({ kind: jobs.kind, state: jobs.state, total: count() }).from(jobs).groupBy(jobs.kind, jobs.state).all();
}

export function deadTotal(): number {
  return db.select({ total: count() }).from(jobs).where(eq(jobs.state, "dead")).get()?.total ?? 0;
}

const due = and(eq(jobs.state, "queued"), lte(jobs.runAt, sql.placeholder("now")));
const isEmail = like(jobs.kind, "%-mail");
const waited = sql<number>`coalesce(${sql.placeholder("now")} - min(${jobs.runAt}), 0)`;

/** Returns the milliseconds that the oldest due job of each kind has waited. */
export function oldestDue(now = Date.now()): { kind: string; waited: number }[] {
  return db.select({ kind: jobs.kind, waited }).from(jobs).where(due).groupBy(jobs.kind).all({ now });
}

/** Returns how many emails wait, and the milliseconds that the oldest due one has waited. */
export function unsent(now = Date.now()): { total: number; waited: number } {
  const isWaiting = and(eq(jobs.state, "queued"), isEmail);
  const total = db.select({ total: count() }).from(jobs).where(isWaiting).get()?.total ?? 0;
  return { total, waited: db.select({ waited }).from(jobs).where(and(due, isEmail)).get({ now })?.waited ?? 0 };
}

/** Counts mails that the mail server failed to take at least once. */
export function unsentMails(): number {
  const isRetried = and(eq(jobs.state, "queued"), gt(jobs.attempts, 0), isEmail);
  return db.select({ total: count() }).from(jobs).where(isRetried).get()?.total ?? 0;
}
