import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";

const HOUR = 60 * 60 * 1000;

/** A log-in that has passed the second factor, put into the database of a running server. */
export function passedToken(dataDir: string, userId: string): string {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("base64url");
  const database = new Database(join(dataDir, "stokeline.sqlite"), { timeout: 10_000 });
  const now = Date.now();
  database
    .prepare("INSERT INTO sessions (token_hash, user_id, passed_at, created_at, expires_at) VALUES (?, ?, ?, ?, ?)")
    .run(tokenHash, Number(userId), now, now, now + HOUR);
  database.close();
  return token;
}
