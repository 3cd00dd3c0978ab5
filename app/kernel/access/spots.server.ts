import { and, eq, isNotNull, type SQL } from "drizzle-orm";
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

/** Join the author of the line. As with Spots, a block does not hide what a minor wrote without a name. */
export function visibleGuideLines(): SQL {
  const shown = and(active, isNotNull(users.band), anyOf(unblocked(guideLines.posterId), isMinors));
  return anyOf(ownOrOperators(guideLines.posterId), shown);
}
