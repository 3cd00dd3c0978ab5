import { and, eq, lt } from "drizzle-orm";
import { atomically, db } from "#db";
import { idempotencyKeys } from "#db/schema/index.ts";
import { deleteInBatches } from "./batches.server.ts";
import { Refusal } from "./refusal.server.ts";
import { hashOf } from "./secrets.server.ts";
import type { Viewer } from "./viewer.server.ts";

const DAY = 24 * 60 * 60 * 1000;
/** A key between 24 hours and this age is refused as old; later it counts as new. */
const KEPT_FOR = 7 * DAY;
/** The header's value, in quotes or bare. */
const KEY = /^(?:"[ !#-[\]-~]{1,255}"|[!#-~]{1,255})$/;

/**
 * Runs an act once for each Idempotency-Key that an app sends with it (draft-ietf-httpapi-idempotency-key-header).
 * Within 24 hours the same key with the same input returns the id that the first act created.
 */
export function onceFor(viewer: Viewer, key: string | undefined, operation: string, input: unknown, act: () => string): string {
  if (key === undefined) return act();
  if (!KEY.test(key)) throw new Refusal("INVALID", "An Idempotency-Key has 1 to 255 letters, digits and signs");
  const keyHash = hashOf(`${operation}\n${key}`);
  const inputHash = hashOf(JSON.stringify(input));
  return atomically(() => {
    const first = db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, viewer.id), eq(idempotencyKeys.keyHash, keyHash)))
      .get();
    if (first) return checked(first, inputHash);
    const madeId = act();
    db.insert(idempotencyKeys).values({ userId: viewer.id, keyHash, inputHash, madeId }).run();
    return madeId;
  });
}

function checked(first: typeof idempotencyKeys.$inferSelect, inputHash: string): string {
  if (first.createdAt < Date.now() - DAY)
    throw new Refusal("INVALID", "This Idempotency-Key is older than 24 hours. Please send a new one");
  if (first.inputHash !== inputHash)
    throw new Refusal("INVALID", "This Idempotency-Key was sent with something else. Please send a new one");
  return first.madeId;
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(idempotencyKeys, lt(idempotencyKeys.createdAt, now - KEPT_FOR));
}
