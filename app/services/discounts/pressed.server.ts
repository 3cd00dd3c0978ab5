import { and, desc, eq, max, sql } from "drizzle-orm";
import { visibleDiscounts } from "#app/kernel/access/discounts.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { type Cursor, type Page, pageParams } from "#app/kernel/paging.server.ts";
import { CURSOR, equalsConstant, equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { clicks, discounts, users } from "#db/schema/index.ts";
import type { DiscountCard } from "./cards.server.ts";
import { list } from "./finding.server.ts";

const at = max(clicks.createdAt);
const isBefore = sql`(${at}, ${discounts.id}) < (${CURSOR})`;

const pressed = hotRead(
  db
    .select({ id: discounts.id, at: sql<number>`${at}`.mapWith(Number) })
    .from(clicks)
    .innerJoin(discounts, eq(discounts.id, sql`cast(${clicks.discountId} as integer)`))
    .innerJoin(users, eq(users.id, discounts.posterId))
    .where(and(equalsParam(clicks.userId, "viewerId"), equalsConstant(clicks.kind, "code"), visibleDiscounts()))
    .groupBy(discounts.id)
    .having(isBefore)
    .orderBy(desc(at), desc(discounts.id))
    .limit(limitOf("take"))
    .offset(sql.placeholder("skip")),
);

/**
 * Returns the Discounts whose codes the viewer pressed, the last pressed first, ended ones too. A minor's presses are without the
 * person after 30 days, so their list is of those days.
 */
export function ofPressedCodes(viewer: Viewer, page: Page): { discount: DiscountCard; at: Cursor }[] {
  const rows = pressed.all(pageParams(requireComplete(viewer), page));
  const found = list(
    viewer,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row, index) => {
    const discount = found[index];
    return discount ? [{ discount, at: { time: row.at, id: row.id } }] : [];
  });
}
