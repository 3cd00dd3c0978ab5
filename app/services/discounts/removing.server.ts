import { and, eq, inArray } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { discounts, discountViews, media, reports } from "#db/schema/index.ts";
import { holderOf } from "../decisions/holders.server.ts";
import { asDecision } from "../decisions/removing.server.ts";
import * as uploads from "../media/uploads.server.ts";
import type { DiscountCard } from "./cards.server.ts";
import { get } from "./finding.server.ts";

/** Keeps the Discount for the operator only while a report is open. */
export function remove(viewer: Viewer, id: string): DiscountCard {
  return asDecision(viewer, "discount", get(requireComplete(viewer), id), () => takeAway(viewer, id));
}

/** Removes without a decision, for a caller that writes its own. */
export function takeAway(viewer: Viewer, id: string): DiscountCard {
  const discount = get(requireComplete(viewer), id);
  if (discount.posterId !== viewer.id && !viewer.operator) throw new Refusal("FORBIDDEN");
  atomically(() => {
    if (isReported(discount.id)) hold(viewer, discount);
    else erase(discount);
    endings.record("discount", discount.id, { byPoster: viewer.id === discount.posterId });
  });
  return discount;
}

function isReported(discountId: string): boolean {
  const open = and(eq(reports.discountId, discountId), eq(reports.state, "open"));
  return db.select({ id: reports.id }).from(reports).where(open).get() !== undefined;
}

function erase(discount: DiscountCard): void {
  const files = db.select().from(media).where(filesOf(discount)).all();
  db.delete(discounts).where(eq(discounts.id, discount.id)).run();
  for (const file of files) uploads.drop(file);
}

/** Keeps the views of a Discount that the operator removes, since an appeal may bring it back. */
function hold(viewer: Viewer, discount: DiscountCard): void {
  const holderId = holderOf(viewer, "Discount", discount);
  if (viewer.id === discount.posterId) forgetViews(discount.id);
  db.update(media).set({ ownerId: holderId }).where(filesOf(discount)).run();
  db.update(discounts).set({ posterId: holderId }).where(eq(discounts.id, discount.id)).run();
}

function forgetViews(id: string): void {
  db.delete(discountViews).where(eq(discountViews.discountId, id)).run();
  db.update(discounts).set({ viewCount: 0 }).where(eq(discounts.id, id)).run();
}

function filesOf({ posterId, files }: DiscountCard) {
  const names = files.map(({ filename }) => filename);
  return and(eq(media.ownerId, posterId), inArray(media.filename, names));
}
