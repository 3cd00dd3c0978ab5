import { setImmediate as others } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";

/** Rows per step; other requests use the database between steps. */
export const STEP = 1000;

export async function inSteps(step: () => number): Promise<void> {
  while (step() >= STEP) await others();
}

/** Deletes rows in steps. The condition needs an index, since each step searches anew. */
export async function deleteInSteps(table: SQLiteTable, condition: SQL): Promise<void> {
  const some = db.select({ rowid: sql`rowid` }).from(table).where(condition).limit(limitOf(STEP));
  const clear = db.delete(table).where(sql`rowid in ${some}`);
  await inSteps(() => clear.run().changes);
}
