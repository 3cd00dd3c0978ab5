import { requireReader } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type Figures, growthOf, recordOf } from "#app/schemas/statistics.ts";
import { WEEK_MS } from "#app/text/dates.ts";
import { figuresOf } from "./counting.server.ts";
import * as weeks from "./weeks.server.ts";

export interface Figure {
  count: number;
  /** Percent of the week before. */
  growth: number;
}

/** Compares the last seven days with the seven before. */
export function current(viewer: Viewer, now = Date.now()) {
  requireReader(viewer);
  const recent = figuresOf({ from: now - WEEK_MS, to: now });
  const before = figuresOf({ from: now - 2 * WEEK_MS, to: now - WEEK_MS });
  return {
    users: grown(recent.users, before.users),
    engaged: grown(recent.engaged, before.engaged),
    edits: grown(recent.edits, before.edits),
    discounts: grown(recent.discounts, before.discounts),
  } satisfies Record<keyof Figures, unknown>;
}

/** Lists weeks from Monday to Sunday, UTC, the oldest first. The last one has not ended. */
export function byWeek(viewer: Viewer, now = Date.now()): weeks.Week[] {
  requireReader(viewer);
  return weeks.latest(now);
}

const MINUTE = 60_000;
let kept: { at: number; figures: ReturnType<typeof current>; byWeek: weeks.Week[] } | undefined;

/** Counts once a minute at most: counting reads everybody who took part. */
export function recent(viewer: Viewer, now = Date.now()) {
  requireReader(viewer);
  const isRecent = kept && now >= kept.at && now < kept.at + MINUTE;
  if (!kept || !isRecent) kept = { at: now, figures: current(viewer, now), byWeek: byWeek(viewer, now) };
  return kept;
}

function grown<Key extends string>(recent: Record<Key, number>, before: Record<Key, number>): Record<Key, Figure> {
  const keys = Object.keys(recent) as Key[];
  return recordOf(keys, (key) => ({ count: recent[key], growth: growthOf(recent[key], before[key]) }));
}
