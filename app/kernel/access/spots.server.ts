import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { CONDITIONS } from "#app/schemas/spot-guides.ts";
import { guideLines, reports, spots, users } from "#db/schema/index.ts";
import { equalsConstant, equalsParam } from "../params.ts";
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
 * Join the author of the line. As with Spots, a block does not hide what stands without a name, a minor's lines and conditions:
 * their absence would tell whose they are. The operator reads the guide of everybody else, also of authors who block the
 * operator; hidden lines stand at the desk.
 */
export function visibleGuideLines(): SQL {
  const isNameless = anyOf(isMinors, inArray(guideLines.field, CONDITIONS).inlineParams());
  const isUnblocked = anyOf(viewerIs("operator"), unblocked(guideLines.posterId), isNameless);
  const isOpen = and(inArray(users.band, ["13-17", "18+"]), notHidden(guideLines.id, reports.guideId), isUnblocked);
  return and(active, anyOf(equalsParam(guideLines.posterId, "viewerId"), isOpen)) ?? sql`0`;
}
