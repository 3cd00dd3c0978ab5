import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { BATCH_SIZE, deleteInBatches, inBatches } from "#app/kernel/batches.server.ts";
import type { Cursor } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { NOTIFICATION_KINDS } from "#app/schemas/notifications.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { notifications } from "#db/schema/index.ts";

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

export async function markRead(viewer: Viewer, upTo: Cursor): Promise<void> {
  const { id: userId } = requireComplete(viewer);
  // The unary plus stops SQLite from walking by time, past everything that was read before.
  const isUpTo = sql`(+${notifications.createdAt}, ${notifications.id}) <= (${upTo.time}, ${Number(upTo.id)})`;
  const unread = and(
    eq(notifications.userId, userId),
    inArray(notifications.kind, NOTIFICATION_KINDS),
    isNull(notifications.readAt),
  );
  const batch = db.select({ id: notifications.id }).from(notifications).where(and(unread, isUpTo)).limit(limitOf(BATCH_SIZE));
  const mark = db.update(notifications).set({ readAt: Date.now() }).where(inArray(notifications.id, batch));
  await inBatches(() => mark.run().changes);
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(notifications, lt(notifications.createdAt, now - KEPT_MS));
}
