import { setImmediate as others } from "node:timers/promises";
import { and, eq, gt, lte, max, sql } from "drizzle-orm";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { edits, follows, notifications, users } from "#db/schema.ts";
import type { EditCard } from "../edits/cards.server.ts";
import { find } from "../edits/finding.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { editsVisibleToUsers, requireComplete } from "../rules/access.server.ts";
import { Refusal } from "../rules/refusal.server.ts";
import { isOn } from "./choices.server.ts";

/** Followers per batch: 0.1 s at most, even on a busy machine. */
const AT_ONCE = 500;

/** Changes nothing, since the server notifies followers itself. Refuses another user's Edit. */
export function ofOwnPost(viewer: Viewer, editId: string): EditCard | undefined {
  const { id } = requireComplete(viewer);
  const edit = find(viewer, editId);
  if (edit && edit.posterId !== id) throw new Refusal("FORBIDDEN");
  return edit;
}

/** Notifies each follower once, however often it is called. A list checks again what its viewer sees. */
export async function tellFollowers(editId: string, signal: AbortSignal): Promise<void> {
  const post = db.select({ posterId: edits.posterId }).from(edits).where(eq(edits.id, editId)).get();
  if (!post) return;

  let after = "0";
  for (let upTo = lastOf(post.posterId, after); upTo; upTo = lastOf(post.posterId, after)) {
    signal.throwIfAborted();
    tell(editId, after, upTo);
    after = upTo;
    await others();
  }
}

function lastOf(posterId: string, after: string): string | null {
  const batch = db
    .select({ id: follows.id })
    .from(follows)
    .where(and(eq(follows.followedId, posterId), gt(follows.id, after)))
    .orderBy(follows.id)
    .limit(limitOf(AT_ONCE))
    .as("batch");
  return (
    db
      .select({ last: max(batch.id) })
      .from(batch)
      .get()?.last ?? null
  );
}

function tell(editId: string, after: string, upTo: string): void {
  const told = db
    .select({
      id: sql<string>`random() & 9007199254740991`.as("id"),
      userId: sql<string>`${users.id}`.as("user_id"),
      kind: sql<"edit">`'edit'`.as("kind"),
      editId: sql<string>`${edits.id}`.as("edit_id"),
      discountId: sql<null>`null`.as("discount_id"),
      stokeId: sql<null>`null`.as("stoke_id"),
      followId: sql<null>`null`.as("follow_id"),
      crewId: sql<null>`null`.as("crew_id"),
      readAt: sql<null>`null`.as("read_at"),
      createdAt: sql<number>`${Date.now()}`.as("created_at"),
    })
    .from(follows)
    .innerJoin(edits, and(eq(edits.id, editId), eq(edits.posterId, follows.followedId)))
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(gt(follows.id, after), lte(follows.id, upTo), isOn("notifyPosts", users), editsVisibleToUsers()));
  db.insert(notifications).select(told).onConflictDoNothing().run();
}
