import { count, countDistinct, gte, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { inJson, jsonIds } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { mondayOf, WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import { clicks, discountViews } from "#db/schema/index.ts";
import type { DiscountCard } from "./cards.server.ts";

const WEEKS = 12;
/** A week of fewer people could tell of one of them. */
const FEWEST = 10;
export const DEEDS = ["view", "code", "website", "code-failed"] as const;
const CLICKS = ["code", "website", "code-failed"] as const;

export type Deed = (typeof DEEDS)[number];

/** Counts acts, never people. Weeks begin on Mondays, UTC; the oldest is first. A deed of fewer than ten people has no weeks. */
export interface Numbers {
  all: Record<Deed, number>;
  weeks: ({ from: number } & Partial<Record<Deed, number>>)[];
}

const end = sql.placeholder("end");
const since = sql.placeholder("since");
const ago = sql<number>`cast((${end} - created_at) / ${sql.raw(String(WEEK_MS))} as integer)`.as("ago");
const ofViews = inJson(discountViews.discountId, "ids");
/** A click names the Discount as text, so that it outlives it. */
const ofClicks = sql`${inJson(clicks.discountId, "names")} and ${inArray(clicks.kind, CLICKS)}`;
const view = sql<Deed>`'view'`.as("deed");
const click = sql<Deed>`${clicks.kind}`.as("deed");

const counted = unionAll(
  db
    .select({ id: sql<string>`cast(${discountViews.discountId} as text)`.as("discount"), deed: view, ago, times: count() })
    .from(discountViews)
    .where(ofViews)
    .groupBy(sql`discount, deed, ago`),
  db
    .select({ id: sql<string>`${clicks.discountId}`.as("discount"), deed: click, ago, times: count() })
    .from(clicks)
    .where(ofClicks)
    .groupBy(sql`discount, deed, ago`),
).prepare();

const people = unionAll(
  db
    .select({
      id: sql<string>`cast(${discountViews.discountId} as text)`.as("discount"),
      deed: view,
      people: countDistinct(discountViews.userId),
    })
    .from(discountViews)
    .where(sql`${ofViews} and ${gte(discountViews.createdAt, since)}`)
    .groupBy(sql`discount, deed`),
  db
    .select({ id: sql<string>`${clicks.discountId}`.as("discount"), deed: click, people: countDistinct(clicks.userId) })
    .from(clicks)
    .where(sql`${ofClicks} and ${gte(clicks.createdAt, since)}`)
    .groupBy(sql`discount, deed`),
).prepare();

/** Returns undefined except to its business and the operator. */
export function numbersOf(viewer: Viewer, { id, posterId }: DiscountCard, now = Date.now()): Numbers | undefined {
  if (viewer.id !== posterId && !viewer.operator) return undefined;
  return numbersById([id], now).get(id);
}

/** Returns the numbers of Discounts that the caller may read. */
export function numbersById(ids: readonly string[], now = Date.now()): Map<string, Numbers> {
  const monday = mondayOf(now);
  const span = {
    ids: jsonIds(ids),
    names: JSON.stringify(ids),
    end: monday + WEEK_MS - 1,
    since: monday - (WEEKS - 1) * WEEK_MS,
  };
  const rows = counted.all(span);
  const many = new Set(people.all(span).flatMap((row) => (row.people >= FEWEST ? [`${row.deed} ${row.id}`] : [])));
  const weeks = Array.from({ length: WEEKS }, (_, index) => WEEKS - 1 - index);
  return new Map(
    ids.map((id) => {
      const own = rows.filter((row) => row.id === id);
      const shown = DEEDS.filter((deed) => many.has(`${deed} ${id}`));
      const byWeek = weeks.map((week) => ({ from: monday - week * WEEK_MS, ...sumsOf(own.filter(isIn(week)), shown) }));
      return [id, { all: { ...NONE, ...sumsOf(own, DEEDS) }, weeks: byWeek }];
    }),
  );
}

const NONE: Record<Deed, number> = { view: 0, code: 0, website: 0, "code-failed": 0 };

interface Counted {
  deed: Deed;
  ago: number;
  times: number;
}

const isIn = (week: number) => (row: Counted) => row.ago === week;

function sumsOf(rows: readonly Counted[], deeds: readonly Deed[]): Partial<Record<Deed, number>> {
  const sum = (deed: Deed) => rows.reduce((total, row) => total + (row.deed === deed ? row.times : 0), 0);
  return Object.fromEntries(deeds.map((deed) => [deed, sum(deed)]));
}
