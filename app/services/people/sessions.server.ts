import Bowser from "bowser";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { sessions } from "#db/schema.ts";
import { requireMember } from "../rules/access.server.ts";
import { Refusal } from "../rules/refusal.server.ts";
import { hashOf, newToken } from "../secrets.server.ts";
import { deleteInSteps } from "../steps.server.ts";
import type { Viewer } from "./viewer.server.ts";

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
const MOST_LISTED = 100;

export interface Session {
  /** The token cannot be derived from it. */
  tokenHash: string;
  device: string;
  createdAt: number;
  isThis: boolean;
}

/** Returns the token, of which the database keeps only the hash. */
export function open(userId: string, userAgent = "", passedAt: number | null = null): string {
  const token = newToken();
  db.insert(sessions)
    .values({
      tokenHash: hashOf(token),
      userId,
      userAgent: userAgent.slice(0, 200),
      passedAt,
      expiresAt: Date.now() + SESSION_SECONDS * 1000,
    })
    .run();
  return token;
}

/** The viewer's open sessions, newest first. `token` is that of the current request. */
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

export function closeAll(userId: string): void {
  db.delete(sessions).where(eq(sessions.userId, userId)).run();
}

/** The code of the second factor was entered in this session. */
export function pass(token: string | undefined): void {
  if (token)
    db.update(sessions)
      .set({ passedAt: Date.now() })
      .where(eq(sessions.tokenHash, hashOf(token)))
      .run();
}

/** For an account whose second factor has ended. */
export function passNone(userId: string): void {
  db.update(sessions).set({ passedAt: null }).where(eq(sessions.userId, userId)).run();
}

/** Deletes sessions long after they expire; until then their tokens are reported as expired. */
export async function sweep(now = Date.now()): Promise<void> {
  await deleteInSteps(sessions, lt(sessions.expiresAt, now - SESSION_SECONDS * 1000));
}

export function close(token: string): void {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .run();
}

/** For example "Safari on iOS". */
function deviceOf(userAgent: string): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name || "An app", os.name].filter(Boolean).join(" on ");
}
