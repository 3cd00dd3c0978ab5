import { and, eq, ne, notExists, type SQL, sql } from "drizzle-orm";
import { db } from "#db";
import { discounts, media, reports, users } from "#db/schema/index.ts";
import { active, approvedBusiness } from "../relationships.server.ts";
import { anyOf, isAdultUser, notHidden, ownOrOperators, viewerIs } from "./conditions.server.ts";
import { visiblePeople } from "./people.server.ts";

/** Join the poster. Discounts of unapproved businesses reach adults only, those of private accounts nobody else. */
export function visibleDiscounts(): SQL {
  const suitable = and(
    isReady,
    hasStarted,
    notHidden(discounts.id, reports.discountId),
    eq(users.isPrivate, false),
    anyOf(viewerIs("adult"), and(eq(discounts.under18Viewable, true), approvedBusiness)),
  );
  return and(visiblePeople(), anyOf(ownOrOperators(discounts.posterId), suitable)) ?? sql`0`;
}

/** Join the poster. */
export function offeredDiscounts(): SQL {
  return and(visibleDiscounts(), hasStarted, hasNotEnded) ?? sql`0`;
}

const today = sql.placeholder("today");
const hasStarted = sql`coalesce(${discounts.startsOn} <= ${today}, 1)`;
const hasNotEnded = sql`coalesce(${discounts.endsOn} >= ${today}, 1)`;

const isReady = notExists(
  db
    .select({ one: sql`1` })
    .from(media)
    .where(and(eq(media.ownerId, discounts.posterId), eq(media.filename, discounts.filename1), ne(media.state, "ready"))),
);

/** Join Discounts and their poster's followers. Lists check blocks themselves. */
export function discountsVisibleToUsers(isPosterApproved: boolean): SQL {
  const suitable = isPosterApproved ? eq(discounts.under18Viewable, true) : sql`0`;
  const isOpen = and(isReady, notHidden(discounts.id, reports.discountId));
  return and(active, isOpen, anyOf(isAdultUser(), suitable)) ?? sql`0`;
}
