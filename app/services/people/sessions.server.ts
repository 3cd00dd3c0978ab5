import Bowser from "bowser";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import { db } from "#db";
import { sessions } from "#db/schema.ts";
import { requireMember } from "../rules/access.server.ts";
import { Refusal } from "../rules/refusal.server.ts";
import { hashOf, newToken } from "../secrets.server.ts";
import { deleteInSteps } from "../steps.server.ts";
import type { Viewer } from "./viewer.server.ts";

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
const MOST_LISTED = 100;

/** A log-in as its owner sees it. */
export interface Session {
  /** Of the token, which cannot be told from it. */
  tokenHash: string;
  device: string;
  createdAt: number;
  isThis: boolean;
}

/** Logs somebody in and returns the token, which is kept nowhere but with them. */
export function open(userId: string, userAgent = ""): string {
  const token = newToken();
  db.insert(sessions)
    .values({
      tokenHash: hashOf(token),
      userId,
      userAgent: userAgent.slice(0, 200),
      expiresAt: Date.now() + SESSION_SECONDS * 1000,
    })
    .run();
  return token;
}

/** Where the viewer is logged in, newest first. `token` is the one they ask with. */
export function ofViewer(viewer: Viewer, token: string | undefined): Session[] {
  const here = token && hashOf(token);
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, requireMember(viewer).id), gt(sessions.expiresAt, Date.now())))
    .orderBy(desc(sessions.createdAt))
    .limit(MOST_LISTED)
    .all()
    .map(({ tokenHash, userAgent, createdAt }) => ({
      tokenHash,
      device: deviceOf(userAgent),
      createdAt,
      isThis: tokenHash === here,
    }));
}

/** Ends one of the viewer's log-ins. */
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

/** Tokens that ended long ago; until then they say that they did. */
export async function sweep(now = Date.now()): Promise<void> {
  await deleteInSteps(sessions, lt(sessions.expiresAt, now - SESSION_SECONDS * 1000));
}

export function close(token: string): void {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .run();
}

/** "Safari on iOS", or what can be told of it. */
function deviceOf(userAgent: string): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name || "An app", os.name].filter(Boolean).join(" on ");
}
