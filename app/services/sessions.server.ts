import { eq, lt } from "drizzle-orm";
import { db } from "#db";
import { sessions } from "#db/schema.ts";
import { hashOf, newToken } from "./secrets.server.ts";

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

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

/** Tokens that ended long ago; until then they say that they did. */
export function sweep(now = Date.now()): void {
  db.delete(sessions)
    .where(lt(sessions.expiresAt, now - SESSION_SECONDS * 1000))
    .run();
}

export function close(token: string): void {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .run();
}
