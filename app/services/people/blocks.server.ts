import { and, desc, eq, inArray } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { blocks, edits, stokes, users } from "#db/schema/index.ts";
import { isNamedTo } from "./crew-links.server.ts";
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

/** Never reveal who has blocked the viewer. */
export function ofViewer(viewer: Viewer): { id: string; name: string }[] {
  return byViewer.all({ viewerId: requireComplete(viewer).id });
}

/** A block ends follows, Crew and Stokes between the two, except nameless ones; unblocking does not restore them. */
export function set(viewer: Viewer, userId: string, wanted: boolean): void {
  const { id: blockerId } = requireComplete(viewer);
  const between = and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, userId));
  if (!wanted) {
    atomically(() => {
      if (db.delete(blocks).where(between).run().changes) endings.undo("block", blockerId, userId);
    });
    return;
  }
  if (db.select().from(blocks).where(between).get()) return;

  const { id: blockedId } = people.get(viewer, userId);
  if (blockedId === blockerId) throw new Refusal("FORBIDDEN", "You can't block yourself");
  block(blockerId, blockedId);
}

/** Skips the viewer's rights, for a restored database. */
export function block(blockerId: string, blockedId: string): void {
  atomically(() => {
    db.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing().run();
    endStokesBetween(blockerId, blockedId);
    follows.endBetween(blockerId, blockedId);
    crews.endBetween(blockerId, blockedId);
    endings.record("block", blockerId, { detail: blockedId });
  });
}

/** Call it before their Crew ends. A nameless Stoke stays, since its absence would tell the poster whose it was. */
function endStokesBetween(oneId: string, otherId: string): void {
  endNamed(oneId, otherId);
  endNamed(otherId, oneId);
}

function endNamed(userId: string, posterId: string): void {
  if (!isNamedTo(userId, posterId)) return;
  const theirs = db.select({ id: edits.id }).from(edits).where(eq(edits.posterId, posterId));
  db.delete(stokes)
    .where(and(eq(stokes.userId, userId), inArray(stokes.editId, theirs)))
    .run();
}
