import { db } from "#db";
import { users } from "#db/schema.ts";

/** A new placeholder account for a removed post. The sweep of closed accounts deletes it, and its text names the poster. */
export function holderOf(name: string, { id, posterId }: { id: string; posterId: string }): string {
  const about = `Removed by account ${posterId}`;
  return db
    .insert(users)
    .values({ name, email: `removed ${id}`, passwordHash: "", about, closedAt: Date.now() })
    .returning({ id: users.id })
    .get().id;
}
