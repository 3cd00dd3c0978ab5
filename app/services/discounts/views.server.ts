import { and, gt, sql } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { discountViews } from "#db/schema/index.ts";
import { get } from "./finding.server.ts";

type DiscountView = Pick<typeof discountViews.$inferSelect, "id" | "discountId">;

/** Repeated views within this time count once. */
const ONCE_MS = 30 * 60 * 1000;

const recent = db
  .select({ id: discountViews.id, discountId: discountViews.discountId })
  .from(discountViews)
  .where(
    and(
      equalsParam(discountViews.discountId, "discountId"),
      equalsParam(discountViews.userId, "userId"),
      gt(discountViews.createdAt, sql.placeholder("since")),
    ),
  )
  .prepare();

/** A business's views of its own Discount do not count. */
export function record(viewer: Viewer, id: string): DiscountView | undefined {
  const { id: userId } = requireComplete(viewer);
  const { id: discountId, posterId } = get(viewer, id);
  if (posterId === userId) return undefined;
  const before = recent.get({ discountId, userId, since: Date.now() - ONCE_MS });
  return before ?? db.insert(discountViews).values({ userId, discountId }).returning().get();
}
