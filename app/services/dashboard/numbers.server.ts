import { and, count, eq, inArray } from "drizzle-orm";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { editViews } from "#db/schema/index.ts";
import * as discounts from "../discounts/index.server.ts";
import * as edits from "../edits/index.server.ts";
import { deliverables, ownDeals, type Sponsorship } from "../sponsorships/index.server.ts";
import { lastWeeks, redeemedOf, requireBrand } from "./redemptions.server.ts";

/** More than any brand has at a time. */
const MOST = 200;

const FIGURES = [...discounts.DEEDS, "redeemed"] as const;
type Figure = (typeof FIGURES)[number];
type Week = { from: number } & Partial<Record<Figure, number>>;

interface DiscountNumbers {
  id: string;
  title: string;
  all: Record<Figure, number>;
  weeks: Week[];
}

export type Dashboard = ReturnType<typeof dashboardOf>;

/** Sums the brand's own Discounts and deals, the newest first. */
export function dashboardOf(viewer: Viewer, now = Date.now()) {
  const ofDiscounts = discountNumbers(requireBrand(viewer), now);
  return { discounts: ofDiscounts, weeks: sumsByWeek(ofDiscounts, now), deals: dealNumbers(viewer) };
}

function discountNumbers(viewer: Viewer, now: number): DiscountNumbers[] {
  const cards = discounts.byPoster(viewer, viewer.id, { take: MOST });
  const ids = cards.map(({ id }) => id);
  const numbers = discounts.numbersById(ids, now);
  const entered = redeemedOf(ids);
  return cards.flatMap(({ id, title, amount }) => {
    const found = numbers.get(id);
    const own = entered.filter(({ discountId }) => discountId === id);
    const redeemed = own.reduce((sum, { times }) => sum + times, 0);
    const redeemedIn = (from: number) => own.find(({ week }) => week === from)?.times ?? 0;
    const weeks = found?.weeks.map((week) => ({ ...week, redeemed: redeemedIn(week.from) })) ?? [];
    return found ? [{ id, title: title || amount, all: { ...found.all, redeemed }, weeks }] : [];
  });
}

/** Leaves out what a Discount itself doesn't show by week, so that nobody can subtract it. */
function sumsByWeek(all: readonly DiscountNumbers[], now: number): Week[] {
  return lastWeeks(now).map((from, index) => {
    const sums = FIGURES.flatMap((figure) => {
      const shown = all.flatMap(({ weeks }) => weeks[index]?.[figure] ?? []);
      return shown.length > 0 ? [[figure, shown.reduce((sum, times) => sum + times, 0)] as const] : [];
    });
    return { from, ...Object.fromEntries(sums) };
  });
}

/** Sums the Edits that the lines of a deal name, without the brand's own views. */
function dealNumbers(viewer: Viewer) {
  return ownDeals(viewer).map(({ row, athlete }) => {
    const lines = deliverables.linesOf("brand", row);
    const ids = [...new Set(lines.flatMap(({ editId }) => editId ?? []))];
    const shown = edits.list(viewer, ids).flatMap((edit) => edit ?? []);
    const views = shown.reduce((sum, { viewCount }) => sum + viewCount, 0) - ownViews(viewer, shown);
    const stokes = shown.reduce((sum, { stokeCount }) => sum + stokeCount, 0);
    const done = lines.filter(({ state }) => state === "confirmed").length;
    return { ...factsOf(row), athlete, lines: lines.length, done, edits: shown.length, views: Math.max(0, views), stokes };
  });
}

function factsOf({ id, state, endsOn, purpose }: Sponsorship) {
  return { id, state, endsOn, purpose };
}

function ownViews(viewer: Viewer, shown: readonly { id: string }[]): number {
  const ids = shown.map(({ id }) => id);
  const own = and(eq(editViews.userId, viewer.id), inArray(editViews.editId, ids));
  return db.select({ total: count() }).from(editViews).where(own).get()?.total ?? 0;
}
