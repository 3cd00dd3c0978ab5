import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { guideLines, reports, spots, users } from "#db/schema/index.ts";
import { equalsConstant } from "../params.ts";
import { active, approvedBusiness } from "../relationships.server.ts";
import { anyOf, notHidden, ownOrOperators, unblocked, viewerIs } from "./conditions.server.ts";
import { isMinors } from "./people.server.ts";

/** Join the author. Others see a minor's Spot without its author, so a block does not hide it. */
export function visibleSpots(): SQL {
  const suitable = anyOf(viewerIs("adult"), equalsConstant(users.isBusiness, false), approvedBusiness);
  const isOpen = and(equalsConstant(spots.awaitsApproval, false), eq(spots.isHidden, false), isNotNull(users.band));
  const shown = and(
    viewerIs("setUp"),
    active,
    anyOf(unblocked(spots.posterId), isMinors),
    isOpen,
    notHidden(spots.id, reports.spotId),
    suitable,
  );
  return anyOf(ownOrOperators(spots.posterId), shown);
}

/**
 * Join the author of the line. As with Spots, a block does not hide what a minor wrote without a name. Nobody's guide has a line
 * whose author is gone, the operator's neither.
 */
export function visibleGuideLines(): SQL {
  const isOpen = and(isNotNull(users.band), notHidden(guideLines.id, reports.guideId));
  const isReadable = and(isOpen, anyOf(unblocked(guideLines.posterId), isMinors));
  return and(active, anyOf(ownOrOperators(guideLines.posterId), isReadable)) ?? sql`0`;
}
