import { and, eq, or } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { offeredDiscounts, visibleDiscounts } from "#app/kernel/access/discounts.server.ts";
import { hasReached, requireComplete } from "#app/kernel/access/requirements.server.ts";
import { equalsParam, inJson, jsonIds } from "#app/kernel/params.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { discounts, users } from "#db/schema/index.ts";
import { type Click, record } from "../reactions/clicks.server.ts";
import { get } from "./finding.server.ts";

const isViewers = equalsParam(discounts.posterId, "viewerId");

const codes = db
  .select({ id: discounts.id, code: discounts.code })
  .from(discounts)
  .innerJoin(users, eq(users.id, discounts.posterId))
  .where(and(inJson(discounts.id, "ids"), or(offeredDiscounts(), and(visibleDiscounts(), isViewers))))
  .prepare();

/** Returns no codes before the profile is complete, and codes of ended Discounts only to the poster. */
export function codesOf(viewer: Viewer, ids: readonly string[]): Map<string, string> {
  if (!hasReached(viewer, "complete") || ids.length === 0) return new Map();
  return new Map(codes.all({ ...asParams(viewer), ids: jsonIds(ids) }).map(({ id, code }) => [id, code]));
}

export function press(viewer: Viewer, id: string): string {
  const code = existing(codesOf(requireComplete(viewer), [id]).get(id));
  recordPress(viewer, id);
  return code;
}

/** Refuses another business than the Discount's. A business's presses of its own code do not count. */
export function recordPress(viewer: Viewer, id: string, businessId?: string | null): Click | undefined {
  const discount = get(requireComplete(viewer), id);
  if (businessId && businessId !== discount.posterId) throw new Refusal("NOT_FOUND");
  if (discount.posterId === viewer.id) return undefined;
  return record(viewer, { kind: "code", aboutId: discount.posterId, discountId: discount.id });
}
