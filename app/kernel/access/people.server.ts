import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { db } from "#db";
import { follows, users } from "#db/schema/index.ts";
import { equalsParam } from "../params.ts";
import { active } from "../relationships.server.ts";
import { anyOf, inCrewOf, ownOrOperators, unblocked, viewerAs, viewerIs } from "./conditions.server.ts";

/** A private account is seen by its Crew alone. A request, from either side, opens nothing. */
export function visiblePeople(): SQL {
  const viewerId = viewerAs(users.id);
  const isOpen = anyOf(eq(users.isPrivate, false), inCrewOf(users.id, viewerId));
  return anyOf(ownOrOperators(users.id), and(viewerIs("setUp"), active, unblocked(users.id), isOpen));
}

/** Join users. Whose city and Instagram handle the viewer is given: of 13-17s who do not show them, the Crew and whom they follow. */
export function openPlaces(): SQL {
  const viewerId = viewerAs(users.id);
  const isFollowed = exists(
    db
      .select({ one: sql`1` })
      .from(follows)
      .where(and(eq(follows.followerId, users.id), eq(follows.followedId, viewerId))),
  );
  const chosen = and(eq(users.band, "13-17"), anyOf(eq(users.showsPlace, true), inCrewOf(users.id, viewerId), isFollowed));
  return anyOf(ownOrOperators(users.id), eq(users.band, "18+"), chosen);
}

/** Join users. Lists of who did something name minors only to their Crew and the operator. */
export function namedPeople(): SQL {
  const viewerId = viewerAs(users.id);
  const isOpen = anyOf(
    viewerIs("operator"),
    eq(users.band, "18+"),
    equalsParam(users.id, "viewerId"),
    inCrewOf(users.id, viewerId),
  );
  return and(visiblePeople(), isOpen) ?? sql`0`;
}

/** Join users. What stands without a minor's name is the same for whoever is blocked: what vanished would be theirs. */
export const isMinors: SQL = sql`${users.band} is not '18+'`;
