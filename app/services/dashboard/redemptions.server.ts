import { and, eq, inArray } from "drizzle-orm";
import { type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { Redeemed } from "#app/schemas/dashboard.ts";
import { mondayOf, WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import { discounts, redemptions } from "#db/schema/index.ts";
import { mayAskAtAll } from "../sponsorships/index.server.ts";

const WEEKS = 12;
const MOST = 1_000_000;

/** Returns the Mondays of the last 12 weeks, the oldest first, the current week last. */
export function lastWeeks(now = Date.now()): number[] {
  return Array.from({ length: WEEKS }, (_, index) => mondayOf(now) - (WEEKS - 1 - index) * WEEK_MS);
}

export function requireBrand(viewer: Viewer): Viewer {
  if (!mayAskAtAll(viewer)) throw new Refusal("FORBIDDEN");
  return viewer;
}

function checks(now: number): Check<Redeemed>[] {
  return [
    ["week", ({ week }) => !lastWeeks(now).includes(mondayOf(Date.parse(week))), "Please choose one of the last 12 weeks"],
    ["times", ({ times }) => !(times >= 0 && times <= MOST), "Please enter how often, as a number"],
  ];
}

/** Enters how often a code of the viewer's own Discount was used in a week. A further number replaces the one before. */
export function enter(viewer: Viewer, redeemed: Redeemed, now = Date.now()): void {
  const { discountId, times } = redeemed;
  const isOwn = and(eq(discounts.id, discountId), eq(discounts.posterId, requireBrand(viewer).id));
  existing(db.select({ id: discounts.id }).from(discounts).where(isOwn).get());
  refuseFirstFailure(redeemed, checks(now));
  const week = mondayOf(Date.parse(redeemed.week));
  db.insert(redemptions)
    .values({ discountId, week, times })
    .onConflictDoUpdate({ target: [redemptions.discountId, redemptions.week], set: { times } })
    .run();
}

export function redeemedOf(ids: readonly string[]) {
  return db
    .select()
    .from(redemptions)
    .where(inArray(redemptions.discountId, [...ids]))
    .all();
}
