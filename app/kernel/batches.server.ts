import { setImmediate as others } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";

/** Rows per batch; other requests use the database between batches. */
export const BATCH_SIZE = 1000;

export async function inBatches(batch: () => number): Promise<void> {
  while (batch() >= BATCH_SIZE) await others();
}

/** Needs an index for the condition, since each batch searches anew. */
export async function deleteInBatches(table: SQLiteTable, condition: SQL): Promise<void> {
  const some = db.select({ rowid: sql`rowid` }).from(table).where(condition).limit(limitOf(BATCH_SIZE));
  const clear = db.delete(table).where(sql`rowid in ${some}`);
  await inBatches(() => clear.run().changes);
}
