import { and, desc, eq } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { blocks, users } from "#db/schema.ts";
import * as stokes from "../reactions/stokes.server.ts";
import * as crews from "./crews.server.ts";
import * as follows from "./follows.server.ts";
import * as people from "./users.server.ts";

const MOST = 1000;

const byViewer = db
  .select({ id: users.id, name: users.name })
  .from(blocks)
  .innerJoin(users, eq(users.id, blocks.blockedId))
  .where(equalsParam(blocks.blockerId, "viewerId"))
  .orderBy(desc(blocks.createdAt), desc(blocks.id))
  .limit(limitOf(MOST))
  .prepare();

/** Users whom the viewer has blocked, newest first. Never reveal who has blocked the viewer. */
export function ofViewer(viewer: Viewer): { id: string; name: string }[] {
  return byViewer.all({ viewerId: requireComplete(viewer).id });
}

/** Idempotent. A block ends follows, Crew and Stokes between the two users, save what stands without a name; unblocking does not restore them. */
export function set(viewer: Viewer, userId: string, wanted: boolean): void {
  const { id: blockerId } = requireComplete(viewer);
  const between = and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, userId));
  if (!wanted) {
    atomically(() => {
      db.delete(blocks).where(between).run();
      endings.undo("block", blockerId, userId);
    });
    return;
  }
  if (db.select().from(blocks).where(between).get()) return;

  const { id: blockedId } = people.get(viewer, userId);
  if (blockedId === blockerId) throw new Refusal("FORBIDDEN", "You can't block yourself");
  block(blockerId, blockedId);
}

/** Without asking who may, as for a restored database. */
export function block(blockerId: string, blockedId: string): void {
  atomically(() => {
    db.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing().run();
    stokes.endBetween(blockerId, blockedId);
    follows.endBetween(blockerId, blockedId);
    crews.endBetween(blockerId, blockedId);
    endings.record("block", blockerId, { detail: blockedId });
  });
}
