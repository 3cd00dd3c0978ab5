import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/sqlite-core";
import { unmuted } from "#app/kernel/access/conditions.server.ts";
import { offeredDiscounts } from "#app/kernel/access/discounts.server.ts";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { type Page, pageParams } from "#app/kernel/paging.server.ts";
import { beforeCursor, equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { bitOf, type Sport } from "#app/schemas/sports.ts";
import { isoDay } from "#app/text/dates.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { discountSports, discounts, users } from "#db/schema/index.ts";

const listed = { createdAt: discountSports.listedAt, id: discountSports.discountId };
const found = alias(discounts, "found");
const sports = sql`json_each(${sql.placeholder("sports")}) sports`;
const audiences = sql`json_each(${sql.placeholder("audiences")}) audiences`;

/** Columns of a list, each with the business's own column. */
const WHERE = {
  place: [discountSports.place, users.place],
  region: [discountSports.region, users.businessRegion],
  country: [discountSports.country, users.country],
} as const;

/** Reads up to one page of ids for each sport and audience, in one prepared statement. */
export function pageOf(...facts: (keyof typeof WHERE)[]) {
  const inList = and(...facts.map((fact) => equalsParam(WHERE[fact][0], fact)));
  const isViewers = and(...facts.map((fact) => equalsParam(WHERE[fact][1], fact)));
  const ofAudience = newest(and(sql`${discountSports.audience} = audiences.value`, inList, unmuted(discounts.posterId)));
  // Looks at the viewer's row first, so that a business reads its own Discounts only in its own lists.
  const ofViewer = newest(and(equalsParam(users.id, "viewerId"), equalsParam(discountSports.posterId, "viewerId"), isViewers));
  const key = { id: sql`${found.id}`.mapWith(String).as("id"), listedAt: sql`${found.listedAt}`.as("listed_at") };
  return hotRead(
    union(
      db
        .select(key)
        .from(sports)
        .crossJoin(audiences)
        .innerJoin(found, sql`${found.id} in (select discount_id from ${ofAudience})`),
      db.select(key).from(sports).innerJoin(found, sql`${found.id} in (select discount_id from ${ofViewer})`),
    )
      .orderBy(sql`listed_at desc, id desc`)
      .limit(limitOf("take"))
      .offset(sql.placeholder("skip")),
  );
}

export function walkParams(viewer: Viewer, of: readonly Sport[], page: Page) {
  const params = pageParams(viewer, page);
  const audiences = viewer.operator ? [0, 1, 2] : viewer.adult ? [1, 2] : [2];
  return {
    ...params,
    // Future Discounts sort behind the present.
    beforeTime: Math.min(params.beforeTime, Date.now() + 1),
    deep: params.skip + params.take,
    sports: JSON.stringify([...new Set(of)].map(bitOf)),
    audiences: JSON.stringify(audiences),
  };
}

function newest(where: SQL | undefined) {
  return db
    .select({ id: discountSports.discountId })
    .from(discountSports)
    .innerJoin(discounts, eq(discounts.id, discountSports.discountId))
    .innerJoin(users, eq(users.id, discounts.posterId))
    .where(and(sql`${discountSports.sport} = sports.value`, where, beforeCursor(listed), offeredDiscounts()))
    .orderBy(sql`${discountSports.listedAt} desc, ${discountSports.discountId} desc`)
    .limit(limitOf("deep"));
}

/** Lists need not read rows of ended Discounts, which the rule hides anyway. */
export async function sweep(): Promise<void> {
  await deleteInBatches(discountSports, lt(discountSports.endsOn, isoDay()));
}
