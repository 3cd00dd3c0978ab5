import { and, desc, eq } from "drizzle-orm";
import { db } from "#db";
import { mutes, users } from "#db/schema.ts";
import { equalsParam } from "../params.ts";
import { requireComplete, unblocked } from "../rules/access.server.ts";
import { Refusal } from "../rules/refusal.server.ts";
import { active } from "./relationships.server.ts";
import * as people from "./users.server.ts";
import type { Viewer } from "./viewer.server.ts";

/** Lists that can grow without bound are cut here. */
const MOST = 1000;

const byViewer = db
  .select({ id: users.id, name: users.name })
  .from(mutes)
  .innerJoin(users, and(eq(users.id, mutes.mutedId), active, unblocked(users.id)))
  .where(equalsParam(mutes.muterId, "viewerId"))
  .orderBy(desc(mutes.createdAt), desc(mutes.id))
  .limit(MOST)
  .prepare();

const between = db
  .select()
  .from(mutes)
  .where(and(equalsParam(mutes.muterId, "viewerId"), equalsParam(mutes.mutedId, "userId")))
  .prepare();

/** Whom the viewer has muted and could meet, the last first. */
export function ofViewer(viewer: Viewer): { id: string; name: string }[] {
  return byViewer.all({ viewerId: requireComplete(viewer).id });
}

export function has(viewer: Viewer, userId: string): boolean {
  return between.get({ viewerId: viewer.id, userId }) !== undefined;
}

/** Keeps somebody's Edits out of the viewer's lists, or lets them in again. Whoever cannot be met any more can still be let in. */
export function set(viewer: Viewer, userId: string, wanted: boolean): void {
  const { id: muterId } = requireComplete(viewer);
  if (!wanted) {
    db.delete(mutes)
      .where(and(eq(mutes.muterId, muterId), eq(mutes.mutedId, userId)))
      .run();
    return;
  }
  const { id: mutedId } = people.get(viewer, userId);
  if (mutedId === muterId) throw new Refusal("FORBIDDEN", "You cannot mute yourself");
  db.insert(mutes).values({ muterId, mutedId }).onConflictDoNothing().run();
}
