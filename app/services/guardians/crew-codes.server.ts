import { and, gt, inArray, lt } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { invalid, type Refusal } from "#app/kernel/refusal.server.ts";
import { newCode, signatureOf, signaturesOf } from "#app/kernel/secrets.server.ts";
import { db } from "#db";
import { crewCodes } from "#db/schema/index.ts";

const LENGTH = 10;
const OPEN_MS = 7 * 24 * 60 * 60 * 1000;

/** Replaces the child's last code. Another parent can use it once. */
export function make(userId: string): string {
  const code = newCode(LENGTH);
  const fresh = { codeHash: signatureOf("crew-code", code), expiresAt: Date.now() + OPEN_MS };
  db.insert(crewCodes)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: crewCodes.userId, set: fresh })
    .run();
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

export function use(typed: string): string {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const isOf = and(inArray(crewCodes.codeHash, signaturesOf("crew-code", code)), gt(crewCodes.expiresAt, Date.now()));
  const used = db.delete(crewCodes).where(isOf).returning({ userId: crewCodes.userId }).get();
  if (!used) throw useless();
  return used.userId;
}

/** The same words for every fault of a code reveal nothing about it. */
export function useless(): Refusal {
  return invalid("crewCode", "This code doesn't work. Please ask the other parent for a new one");
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(crewCodes, lt(crewCodes.expiresAt, now));
}
