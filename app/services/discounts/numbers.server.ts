import { count, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import { clicks, discountViews } from "#db/schema/index.ts";
import type { DiscountCard } from "./cards.server.ts";

const WEEKS = 12;
const CLICKS = ["code", "website", "code-failed"] as const;

export type Deed = "view" | (typeof CLICKS)[number];
type Counts = Record<Deed, number>;

/** Counts acts, never people. Weeks end now; the oldest is first. */
export interface Numbers {
  all: Counts;
  weeks: (Counts & { from: number })[];
}

const ago = sql<number>`cast((${sql.placeholder("now")} - created_at) / ${sql.raw(String(WEEK_MS))} as integer)`.as("ago");
const counted = unionAll(
  db
    .select({ deed: sql<Deed>`'view'`.as("deed"), ago, times: count() })
    .from(discountViews)
    .where(equalsParam(discountViews.discountId, "id"))
    .groupBy(sql`deed, ago`),
  db
    .select({ deed: sql<Deed>`${clicks.kind}`.as("deed"), ago, times: count() })
    .from(clicks)
    .where(sql`${equalsParam(clicks.discountId, "id")} and ${inArray(clicks.kind, CLICKS)}`)
    .groupBy(sql`deed, ago`),
).prepare();

/** Returns undefined except to its business and the operator. */
export function numbersOf(viewer: Viewer, { id, posterId }: DiscountCard, now = Date.now()): Numbers | undefined {
  if (viewer.id !== posterId && !viewer.operator) return undefined;
  const rows = counted.all({ id, now });
  const sums = (which: typeof rows): Counts => {
    const of = (deed: Deed) => which.reduce((sum, row) => sum + (row.deed === deed ? row.times : 0), 0);
    return { view: of("view"), code: of("code"), website: of("website"), "code-failed": of("code-failed") };
  };
  const weeks = Array.from({ length: WEEKS }, (_, index) => WEEKS - 1 - index);
  return {
    all: sums(rows),
    weeks: weeks.map((week) => ({ from: now - (week + 1) * WEEK_MS, ...sums(rows.filter((row) => row.ago === week)) })),
  };
}
