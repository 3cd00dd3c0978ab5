import { and, gt, lt, sql } from "drizzle-orm";
import { BATCH_SIZE, inBatches } from "#app/kernel/batches.server.ts";
import { inJson, jsonIds } from "#app/kernel/params.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { clicks, discountViews, editViews, users } from "#db/schema/index.ts";

const MONTH = 30 * 24 * 60 * 60 * 1000;

const minors = db
  .select({ id: users.id })
  .from(users)
  .where(and(sql`${users.band} is not '18+'`, gt(users.id, sql.placeholder("after"))))
  .orderBy(users.id)
  .limit(limitOf(BATCH_SIZE))
  .prepare();

const traces = [editViews, discountViews, clicks].map((table) =>
  db
    .update(table)
    .set({ userId: null })
    .where(and(inJson(table.userId, "ids"), lt(table.createdAt, sql.placeholder("before"))))
    .prepare(),
);

/** Removes minors, and people of unknown age, from views and clicks after a month. The rows stay, for the counts. */
export async function sweep(now = Date.now()): Promise<void> {
  let after = "0";
  await inBatches(() => {
    const ids = minors.all({ after }).map(({ id }) => id);
    for (const trace of traces) trace.run({ ids: jsonIds(ids), before: now - MONTH });
    after = ids.at(-1) ?? after;
    return ids.length;
  });
}
