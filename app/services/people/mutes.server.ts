import { and, desc, eq } from "drizzle-orm";
import { unblocked } from "#app/kernel/access/conditions.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { active } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { mutes, users } from "#db/schema/index.ts";
import * as people from "./users.server.ts";

const MOST = 1000;

const byViewer = db
  .select({ id: users.id, name: users.name })
  .from(mutes)
  .innerJoin(users, and(eq(users.id, mutes.mutedId), active, unblocked(users.id)))
  .where(equalsParam(mutes.muterId, "viewerId"))
  .orderBy(desc(mutes.createdAt), desc(mutes.id))
  .limit(limitOf(MOST))
  .prepare();

const between = db
  .select()
  .from(mutes)
  .where(and(equalsParam(mutes.muterId, "viewerId"), equalsParam(mutes.mutedId, "userId")))
  .prepare();

export function ofViewer(viewer: Viewer): { id: string; name: string }[] {
  return byViewer.all({ viewerId: requireComplete(viewer).id });
}

export function has(viewer: Viewer, userId: string): boolean {
  return between.get({ viewerId: viewer.id, userId }) !== undefined;
}

/** A user who is no longer visible can still be unmuted. */
export function set(viewer: Viewer, userId: string, wanted: boolean): void {
  const { id: muterId } = requireComplete(viewer);
  if (!wanted) {
    db.delete(mutes)
      .where(and(eq(mutes.muterId, muterId), eq(mutes.mutedId, userId)))
      .run();
    return;
  }
  const { id: mutedId } = people.get(viewer, userId);
  if (mutedId === muterId) throw new Refusal("FORBIDDEN", "You can't mute yourself");
  db.insert(mutes).values({ muterId, mutedId }).onConflictDoNothing().run();
}
