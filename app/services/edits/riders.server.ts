import { and, desc, eq, max, not, notExists, type SQL, sql } from "drizzle-orm";
import { unblocked } from "#app/kernel/access/conditions.server.ts";
import { pageParams } from "#app/kernel/paging.server.ts";
import { equalsConstant, equalsParam } from "#app/kernel/params.ts";
import { active } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { edits, follows, users } from "#db/schema/index.ts";
import { heard, NEWEST, walksOf } from "./walks.server.ts";

/** Looks at the posters of this many newest Edits. */
const LOOKED_AT = 30;

const isFollowed = db
  .select({ one: sql`1` })
  .from(follows)
  .where(and(equalsParam(follows.followerId, "viewerId"), eq(follows.followedId, users.id)));

/** Offers 13-17s only 13-17s who never were adults here. Checks blocks again, since the operator sees all Edits. */
const isOffered = and(
  equalsConstant(users.isBusiness, false),
  equalsParam(users.band, "band"),
  equalsParam(users.reachBand, "band"),
  active,
  unblocked(users.id),
  not(equalsParam(users.id, "viewerId")),
  notExists(isFollowed),
);

const SLOTS = SPORT_NAMES.map((_, index) => `sport${index}`);
const bySports = SLOTS.map((_, last) =>
  ridersOf(SLOTS.slice(0, last + 1).map((slot) => sql`${equalsParam(edits.sport, slot)} and ${heard}`)),
);

function ridersOf(conditions: SQL[]) {
  const looked = walksOf(NEWEST, conditions).orderBy(NEWEST.by).limit(limitOf(LOOKED_AT)).as("looked");
  return hotRead(
    db
      .select({ id: users.id, name: users.name, profileImage: users.profileImage, businessLogo: users.businessLogo })
      .from(looked)
      .innerJoin(edits, eq(edits.id, looked.id))
      .innerJoin(users, eq(users.id, edits.posterId))
      .where(isOffered)
      .groupBy(users.id)
      .orderBy(desc(max(edits.createdAt)))
      .limit(limitOf("take")),
  );
}

/** An under-13 is offered nobody, and nobody is offered an under-13. */
export function ridersToFollow(viewer: Viewer, take: number) {
  const { band, reach, reachWaits, sports } = viewer;
  if ((band !== "18+" && band !== "13-17") || reach !== band || reachWaits) return [];
  const slots = Object.fromEntries(sports.map((sport, index) => [`sport${index}`, sport]));
  return bySports[sports.length - 1]?.all({ ...pageParams(viewer, { take }), ...slots, band }) ?? [];
}
