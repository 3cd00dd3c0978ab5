import Bowser from "bowser";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { requireMember } from "#app/kernel/access/requirements.server.ts";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { hashOf, newToken } from "#app/kernel/secrets.server.ts";
import { endOf, SESSION_SECONDS } from "#app/kernel/session-ends.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { sessions, users } from "#db/schema/index.ts";

const MOST_LISTED = 100;

export interface Session {
  /** The token cannot be derived from it. */
  tokenHash: string;
  device: string;
  createdAt: number;
  isThis: boolean;
}

/** Returns the token; the database keeps only its hash. */
export function open(userId: string, userAgent = "", passedAt: number | null = null): string {
  const token = newToken();
  const createdAt = Date.now();
  db.insert(sessions)
    .values({
      tokenHash: hashOf(token),
      userId,
      userAgent: userAgent.slice(0, 200),
      passedAt,
      createdAt,
      expiresAt: endOf(createdAt, createdAt),
    })
    .run();
  return token;
}

export function ofViewer(viewer: Viewer, token: string | undefined): Session[] {
  const here = token && hashOf(token);
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, requireMember(viewer).id), gt(sessions.expiresAt, Date.now())))
    .orderBy(desc(sessions.createdAt))
    .limit(limitOf(MOST_LISTED))
    .all()
    .map(({ tokenHash, userAgent, createdAt }) => ({
      tokenHash,
      device: deviceOf(userAgent),
      createdAt,
      isThis: tokenHash === here,
    }));
}

export function closeOne(viewer: Viewer, tokenHash: string): void {
  const { changes } = db
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, requireMember(viewer).id)))
    .run();
  if (changes === 0) throw new Refusal("NOT_FOUND");
}

/** Also ends media addresses that were signed for the sessions. */
export function closeAll(userId: string): void {
  db.delete(sessions).where(eq(sessions.userId, userId)).run();
  db.update(users)
    .set({ signedFor: sql`${users.signedFor} + 1` })
    .where(eq(users.id, userId))
    .run();
}

/** Marks the second factor as passed and gives the session a new token. */
export function pass(token: string | undefined): string | undefined {
  if (!token) return undefined;
  const next = newToken();
  const { changes } = db
    .update(sessions)
    .set({ passedAt: Date.now(), tokenHash: hashOf(next) })
    .where(eq(sessions.tokenHash, hashOf(token)))
    .run();
  return changes ? next : undefined;
}

export function passNone(userId: string): void {
  db.update(sessions).set({ passedAt: null }).where(eq(sessions.userId, userId)).run();
}

/** Deletes sessions long after they expire; until then their tokens are reported as expired. */
export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(sessions, lt(sessions.expiresAt, now - SESSION_SECONDS * 1000));
}

export function close(token: string): void {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .run();
}

/** Returns, for example, "Safari on iOS". */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name || "An app", os.name].filter(Boolean).join(" on ");
}
