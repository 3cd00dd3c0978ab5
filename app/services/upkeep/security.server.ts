import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { unwrittenEvents } from "#app/kernel/security-events.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { securityEvents } from "#db/schema/index.ts";

const HOUR = 60 * 60 * 1000;

export interface Sum {
  event: string;
  day: number;
  week: number;
}

/** Sums 24 hours and seven days, each with the current hour. */
export function sumsFor(viewer: Viewer, now = Date.now()): Sum[] {
  requireOperator(viewer);
  const from = (days: number) => Math.floor(now / HOUR) - 24 * days;
  const sums = new Map<string, Sum>();
  for (const { hour, event, total } of [...db.select().from(securityEvents).all(), ...unwrittenEvents()]) {
    const sum = sums.get(event) ?? { event, day: 0, week: 0 };
    sums.set(event, sum);
    if (hour > from(1)) sum.day += total;
    if (hour > from(7)) sum.week += total;
  }
  return [...sums.values()].filter(({ week }) => week > 0).toSorted((a, b) => a.event.localeCompare(b.event));
}
