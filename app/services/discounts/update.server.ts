import { and, eq } from "drizzle-orm";
import { type DiscountDetails, DiscountDetailsInput } from "#app/schemas/discounts.ts";
import { db } from "#db";
import { discounts } from "#db/schema.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { Refusal } from "../rules/refusal.server.ts";
import type { DiscountCard } from "./cards.server.ts";
import { codesOf } from "./codes.server.ts";
import { find, get } from "./finding.server.ts";
import { checkDetails, requireBusiness, rowOf } from "./posting.server.ts";

/** With its code, which only the poster changes. */
export function ownDiscount(viewer: Viewer, id: string): (DiscountCard & { code: string }) | undefined {
  const discount = find(requireBusiness(viewer), id);
  if (discount?.posterId !== viewer.id) return undefined;
  return { ...discount, code: codesOf(viewer, [discount.id]).get(discount.id) ?? "" };
}

/** A Discount's files and poster never change. */
export function update(viewer: Viewer, id: string, given: Partial<DiscountDetails>): DiscountCard {
  const discount = ownDiscount(viewer, id);
  if (!discount) throw new Refusal(find(viewer, id) ? "FORBIDDEN" : "NOT_FOUND");
  const details = DiscountDetailsInput.parse({ ...discount, ...given });
  checkDetails(details, !discount.isVideo);
  db.update(discounts)
    .set(rowOf(details, !discount.isVideo))
    .where(and(eq(discounts.id, discount.id), eq(discounts.posterId, viewer.id)))
    .run();
  return get(viewer, discount.id);
}
