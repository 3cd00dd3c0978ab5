import { and, count, desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import { unblocked } from "#app/kernel/access/conditions.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { equalsParam, inJson, jsonIds } from "#app/kernel/params.ts";
import { AGE_IS_CHECKED, existing, Refusal } from "#app/kernel/refusal.server.ts";
import { active, isAdult, mayFollow, mayStayFollower, traitsById, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { follows, users } from "#db/schema/index.ts";
import { isNamedTo, linksOf, linkWith, otherIn } from "./crew-links.server.ts";
import * as people from "./users.server.ts";

export type Follow = typeof follows.$inferSelect;

/** Caps the list; the count query gives the true total. */
const MOST = 10_000;

/** Hides inactive users and those who have blocked the follower; the follow reappears with them. */
const ofFollower = and(equalsParam(follows.followerId, "viewerId"), active, unblocked(users.id));

const byFollower = hotRead(
  db
    .select(getTableColumns(follows))
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(ofFollower)
    .orderBy(desc(follows.createdAt), desc(follows.id))
    .limit(limitOf("take")),
);

const countByFollower = db
  .select({ total: count() })
  .from(follows)
  .innerJoin(users, eq(users.id, follows.followedId))
  .where(ofFollower)
  .prepare();

const ofFollowed = db
  .select({ id: users.id, name: users.name })
  .from(follows)
  .innerJoin(users, eq(users.id, follows.followerId))
  .where(and(equalsParam(follows.followedId, "userId"), active))
  .orderBy(desc(follows.createdAt), desc(follows.id))
  .limit(limitOf("take"))
  .prepare();

const endAll = db.delete(follows).where(inJson(follows.id, "ids")).prepare();

const endOne = db
  .delete(follows)
  .where(and(equalsParam(follows.followerId, "followerId"), equalsParam(follows.followedId, "followedId")))
  .returning()
  .prepare();

const between = db
  .select()
  .from(follows)
  .where(and(equalsParam(follows.followerId, "viewerId"), equalsParam(follows.followedId, "userId")))
  .prepare();

export function ofViewer(viewer: Viewer, take = MOST): Follow[] {
  return byFollower.all({ viewerId: viewer.id, take });
}

export function countOfViewer(viewer: Viewer): number {
  return countByFollower.get({ viewerId: viewer.id })?.total ?? 0;
}

export function has(viewer: Viewer, userId: string): boolean {
  return isFollowing(viewer.id, userId);
}

export function isFollowing(followerId: string, followedId: string): boolean {
  return between.get({ viewerId: followerId, userId: followedId }) !== undefined;
}

export function followerCount(viewer: Viewer, userId: string): number | undefined {
  return people.find(viewer, userId)?.followerCount;
}

/** Returns the follow while there is one. */
export function set(viewer: Viewer, userId: string, wanted: boolean): Follow | undefined {
  const { id: followerId } = requireComplete(viewer);
  if (!wanted) {
    db.delete(follows)
      .where(and(eq(follows.followerId, followerId), eq(follows.followedId, userId)))
      .run();
    return undefined;
  }
  const { id: followedId } = people.get(viewer, userId);
  if (followedId === followerId) throw new Refusal("FORBIDDEN", "You can't follow your own page");
  return atomically(() => {
    if (!allowed(followerId, followedId)) throw new Refusal("FORBIDDEN", viewer.reachWaits ? AGE_IS_CHECKED : undefined);
    const made = db.insert(follows).values({ followerId, followedId }).onConflictDoNothing().returning().get();
    if (made) notifications.recordFollow(made);
    return made ?? between.get({ viewerId: followerId, userId: followedId });
  });
}

export function follow(viewer: Viewer, userId: string): Follow {
  return existing(set(viewer, userId, true));
}

/** Throws NOT_FOUND for another user's follow, as if it did not exist. */
export function remove(viewer: Viewer, id: string): Follow {
  const { id: followerId } = requireComplete(viewer);
  return existing(
    db
      .delete(follows)
      .where(and(eq(follows.id, id), eq(follows.followerId, followerId)))
      .returning()
      .get(),
  );
}

/** An under-13's follower must be in its Crew. */
export function allowed(followerId: string, followedId: string): boolean {
  return mayFollow(traitsOf(followerId), traitsOf(followedId), linkWith({ id: followerId }, followedId) === "accepted");
}

export function recheck(userId: string): void {
  const other = sql`case when ${follows.followerId} = ${userId} then ${follows.followedId} else ${follows.followerId} end`;
  const both = or(eq(follows.followerId, userId), eq(follows.followedId, userId));
  const links = db
    .select(getTableColumns(follows))
    .from(follows)
    .innerJoin(users, eq(users.id, other))
    .where(and(both, isAdult(traitsOf(userId)) ? sql`${users.band} is not '18+'` : undefined))
    .all();
  const traits = traitsById(links.flatMap(({ followerId, followedId }) => [followerId, followedId]));
  const crew = new Set(linksOf(userId).flatMap((link) => (link.acceptedAt ? otherIn(link, userId) : [])));
  const ended = links.filter(({ followerId, followedId }) => {
    const [follower, followed] = [traits.get(followerId), traits.get(followedId)];
    const isCrew = crew.has(followerId) || crew.has(followedId);
    return !follower || !followed || !mayStayFollower(follower, followed, isCrew);
  });
  endAll.run({ ids: jsonIds(ended.map(({ id }) => id)) });
}

export function followersOf(viewer: Viewer, take = MOST): string[] {
  return ofFollowed.all({ userId: requireComplete(viewer).id, take }).map(({ id }) => id);
}

/** Does not tell the follower. Throws NOT_FOUND for a nameless follower, as if nobody followed. */
export function removeFollower(viewer: Viewer, followerId: string): Follow {
  const { id } = requireComplete(viewer);
  if (!isNamed(followerId, id)) throw new Refusal("NOT_FOUND");
  return end(followerId, id);
}

export function ofChild(childId: string): { id: string; name: string }[] {
  return ofFollowed.all({ userId: childId, take: MOST });
}

export function removeForParent(childId: string, followerId: string): void {
  end(followerId, childId);
}

function end(followerId: string, followedId: string): Follow {
  return existing(endOne.get({ followerId, followedId }));
}

/** Call it before their Crew ends. A nameless follow of a blocked minor stays: the number would give the minor away. */
export function endBetween(blockerId: string, blockedId: string): void {
  endOne.all({ followerId: blockerId, followedId: blockedId });
  if (isNamed(blockedId, blockerId)) endOne.all({ followerId: blockedId, followedId: blockerId });
}

/** A minor sees every follower's name. */
function isNamed(followerId: string, followedId: string): boolean {
  return !isAdult(traitsOf(followedId)) || isNamedTo(followerId, followedId);
}
