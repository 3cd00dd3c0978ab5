import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { db } from "#db";
import { follows, users } from "#db/schema/index.ts";
import { equalsParam } from "../params.ts";
import { active } from "../relationships.server.ts";
import { anyOf, inCrewOf, ownOrOperators, unblocked, viewerAs, viewerIs } from "./conditions.server.ts";

/** Only its Crew sees a private account. A request, from either side, opens nothing. */
export function visiblePeople(): SQL {
  const viewerId = viewerAs(users.id);
  const isOpen = anyOf(eq(users.isPrivate, false), inCrewOf(users.id, viewerId));
  return anyOf(ownOrOperators(users.id), and(viewerIs("setUp"), active, unblocked(users.id), isOpen));
}

/** Join users. Only their Crew, and those they follow, see the city and Instagram handle of 13-17s who hide them. */
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

/** Join users. Lists of people who acted name minors only to their Crew and the operator. */
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

/** Join users. Blocks do not hide what is shown without a minor's name: its absence would tell who the minor is. */
export const isMinors: SQL = sql`${users.band} is not '18+'`;
