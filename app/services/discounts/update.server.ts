import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type DiscountDetails, DiscountDetailsInput } from "#app/schemas/discounts.ts";
import { db } from "#db";
import { discounts } from "#db/schema/index.ts";
import type { DiscountCard } from "./cards.server.ts";
import { find, get } from "./finding.server.ts";
import { checkDetails, requireBusiness, rowOf } from "./posting.server.ts";

/** Takes details, with the code, from the row, since a card need not have them all. */
export function ownDiscount(viewer: Viewer, id: string): (DiscountCard & { details: DiscountDetails }) | undefined {
  const isOwn = and(eq(discounts.id, id), eq(discounts.posterId, requireBusiness(viewer).id));
  const row = db.select().from(discounts).where(isOwn).get();
  const discount = row && find(viewer, id);
  return discount && { ...discount, details: DiscountDetailsInput.parse(row satisfies Record<keyof DiscountDetails, unknown>) };
}

/** The files and the poster never change. */
export function update(viewer: Viewer, id: string, given: Partial<DiscountDetails>): DiscountCard {
  const discount = ownDiscount(viewer, id);
  if (!discount) throw new Refusal(find(viewer, id) ? "FORBIDDEN" : "NOT_FOUND");
  const details = DiscountDetailsInput.parse({ ...discount.details, ...given });
  checkDetails(details, !discount.isVideo);
  db.update(discounts)
    .set(rowOf(details, !discount.isVideo))
    .where(and(eq(discounts.id, discount.id), eq(discounts.posterId, viewer.id)))
    .run();
  return get(viewer, discount.id);
}
