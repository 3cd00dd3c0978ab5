import { and, desc, eq } from "drizzle-orm";
import { atomically, db } from "#db";
import { blocks, users } from "#db/schema.ts";
import * as stokes from "../edits/stokes.server.ts";
import { given } from "../params.ts";
import { complete } from "../rules/access.server.ts";
import { Refusal } from "../rules/refusal.server.ts";
import * as crews from "./crews.server.ts";
import * as follows from "./follows.server.ts";
import * as people from "./users.server.ts";
import type { Viewer } from "./viewer.server.ts";

/** Lists that can grow without bound are cut here. */
const MOST = 1000;

const byViewer = db
  .select({ id: users.id, name: users.name })
  .from(blocks)
  .innerJoin(users, eq(users.id, blocks.blockedId))
  .where(given(blocks.blockerId, "viewerId"))
  .orderBy(desc(blocks.createdAt), desc(blocks.id))
  .limit(MOST)
  .prepare();

/** Whom the viewer has blocked, the last first. Nobody learns who has blocked them. */
export function ofViewer(viewer: Viewer): { id: string; name: string }[] {
  return byViewer.all({ viewerId: complete(viewer).id });
}

/**
 * Blocks somebody, or no longer; doing so twice changes nothing. Follows, Crew and Stokes between the two end with it, and do not come
 * back with its end.
 */
export function set(viewer: Viewer, userId: string, wanted: boolean): void {
  const { id: blockerId } = complete(viewer);
  const between = and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, userId));
  if (!wanted) {
    db.delete(blocks).where(between).run();
    return;
  }
  if (db.select().from(blocks).where(between).get()) return;

  const blockedId = people.find(viewer, userId)?.id;
  if (!blockedId) throw new Refusal("NOT_FOUND");
  if (blockedId === blockerId) throw new Refusal("FORBIDDEN", "You cannot block yourself");
  atomically(() => {
    db.insert(blocks).values({ blockerId, blockedId }).run();
    crews.leave(viewer, blockedId);
    follows.endBetween(blockerId, blockedId);
    stokes.endBetween(blockerId, blockedId);
  });
}
