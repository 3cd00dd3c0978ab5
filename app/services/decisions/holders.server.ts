import { and, eq, isNotNull } from "drizzle-orm";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";

const REMOVED = "Removed";
const REMOVED_BY = "Removed by account ";

/** A new placeholder account for a post that was deleted or removed. The sweep of closed accounts deletes it, and its text names the poster. */
export function holderOf(viewer: Viewer, what: string, { id, posterId }: { id: string; posterId: string }): string {
  const name = `${viewer.id === posterId ? "Deleted" : REMOVED} ${what}`;
  const about = `${REMOVED_BY}${posterId}`;
  return db
    .insert(users)
    .values({ name, email: `removed ${id}`, passwordHash: "", about, closedAt: Date.now() })
    .returning({ id: users.id })
    .get().id;
}

/** The placeholder accounts of what somebody posted. */
export function holdersFor(posterId: string) {
  const isHolder = and(isNotNull(users.closedAt), eq(users.about, `${REMOVED_BY}${posterId}`));
  return db.select({ id: users.id }).from(users).where(isHolder);
}

/** Who posted what an account holds, and whether the operator removed it. No poster where the account is deleted. */
export function posterBehind(userId: string): { posterId: string | undefined; isHeld: boolean; isRemoved: boolean } {
  const holder = db
    .select({ about: users.about, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.closedAt)))
    .get();
  if (!holder) return { posterId: userId, isHeld: false, isRemoved: false };
  const removedBy = holder.about.startsWith(REMOVED_BY) ? holder.about.slice(REMOVED_BY.length) : "";
  const poster = db.select({ id: users.id }).from(users).where(eq(users.id, removedBy)).get();
  return { posterId: poster?.id, isHeld: true, isRemoved: holder.name.startsWith(REMOVED) };
}
