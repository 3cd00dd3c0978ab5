import { setImmediate as others } from "node:timers/promises";
import { asc, gte, lt } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import type { Figures } from "#app/schemas/statistics.ts";
import { mondayOf, WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import { activity, statisticsWeeks } from "#db/schema/index.ts";
import { figuresOf } from "./counting.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const WEEKS = 26;
/** Activity reveals on which days a person was there, so it is kept no longer than the figures need it. */
const KEPT = 4 * WEEK_MS;

export interface Week {
  /** Monday, 0:00 UTC. */
  startsAt: number;
  figures: Figures;
}

export function latest(now: number): Week[] {
  const startsAt = mondayOf(now);
  return [...keptSince(startsAt - (WEEKS - 1) * WEEK_MS), { startsAt, figures: figuresOf({ from: startsAt, to: now }) }];
}

/** Keeps figures of ended weeks, then forgets who took part in them. */
export async function sweep(now = Date.now()): Promise<void> {
  for (const startsAt of unkept(now)) {
    const figures = figuresOf({ from: startsAt, to: startsAt + WEEK_MS });
    db.insert(statisticsWeeks).values({ startsAt, figures }).onConflictDoNothing().run();
    await others();
  }
  await deleteInBatches(activity, lt(activity.day, Math.floor((now - KEPT) / DAY)));
}

function unkept(now: number): number[] {
  const kept = keptSince(mondayOf(now) - WEEKS * WEEK_MS);
  const ended = Array.from({ length: WEEKS - 1 }, (_, index) => mondayOf(now) - (index + 1) * WEEK_MS);
  return ended.filter((week) => !kept.some(({ startsAt }) => startsAt === week));
}

function keptSince(startsAt: number): Week[] {
  const isSince = gte(statisticsWeeks.startsAt, startsAt);
  return db.select().from(statisticsWeeks).where(isSince).orderBy(asc(statisticsWeeks.startsAt)).all();
}
