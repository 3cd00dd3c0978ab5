import { and, eq, isNotNull } from "drizzle-orm";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { postHolders, users } from "#db/schema/index.ts";

/** Makes a placeholder account for a removed post. Call it in a transaction. The sweep of closed accounts deletes it. */
export function holderOf(viewer: Viewer, what: string, { id, posterId }: { id: string; posterId: string }): string {
  const isRemoved = viewer.id !== posterId;
  const name = `${isRemoved ? "Removed" : "Deleted"} ${what}`;
  // For the operator's eyes, and for the version before, which reads the poster out of it.
  const about = `Removed by account ${posterId}`;
  const account = { name, email: `removed ${id}`, passwordHash: "", about, closedAt: Date.now() };
  const { accountId } = db.insert(users).values(account).returning({ accountId: users.id }).get();
  db.insert(postHolders).values({ accountId, posterId, isRemoved }).run();
  return accountId;
}

export function holdersFor(posterId: string) {
  return db.select({ id: postHolders.accountId }).from(postHolders).where(eq(postHolders.posterId, posterId));
}

/** Returns the poster of the post that an account holds; none if the poster's account is deleted. */
export function posterBehind(userId: string): { posterId: string | undefined; isHeld: boolean; isRemoved: boolean } {
  const closed = db
    .select({ posterId: postHolders.posterId, isRemoved: postHolders.isRemoved })
    .from(users)
    .leftJoin(postHolders, eq(postHolders.accountId, users.id))
    .where(and(eq(users.id, userId), isNotNull(users.closedAt)))
    .get();
  if (!closed) return { posterId: userId, isHeld: false, isRemoved: false };
  return { posterId: closed.posterId ?? undefined, isHeld: true, isRemoved: closed.isRemoved ?? false };
}
