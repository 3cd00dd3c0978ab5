import { setImmediate as others } from "node:timers/promises";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { db } from "#db";
import { notifications } from "#db/schema.ts";
import { complete } from "../access.server.ts";
import type { Place } from "../edits/turn.ts";
import type { Viewer } from "../viewer.server.ts";
import { KINDS } from "./choices.server.ts";

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** Whatever there are, everybody else has their turn between so many. */
const AT_ONCE = 1000;

/** The viewer has seen all of theirs up to this one; what came meanwhile stays new. */
export async function markRead(viewer: Viewer, upTo: Place): Promise<void> {
  const { id: userId } = complete(viewer);
  // The plus keeps SQLite from walking by time, past all that was read before.
  const seen = sql`(+${notifications.createdAt}, ${notifications.id}) <= (${upTo.time}, ${Number(upTo.id)})`;
  const unread = and(eq(notifications.userId, userId), inArray(notifications.kind, KINDS), isNull(notifications.readAt));
  const batch = db.select({ id: notifications.id }).from(notifications).where(and(unread, seen)).limit(AT_ONCE);
  const mark = db.update(notifications).set({ readAt: Date.now() }).where(inArray(notifications.id, batch));
  await untilDone(() => mark.run().changes);
}

export async function sweep(now = Date.now()): Promise<void> {
  const batch = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, now - KEPT_MS))
    .limit(AT_ONCE);
  const clear = db.delete(notifications).where(inArray(notifications.id, batch));
  await untilDone(() => clear.run().changes);
}

async function untilDone(step: () => number): Promise<void> {
  while (step() === AT_ONCE) await others();
}
