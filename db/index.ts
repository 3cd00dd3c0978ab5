import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { statementSeconds } from "#app/metrics.server.ts";
import { primaryInstance } from "./primary.ts";
import * as schema from "./schema.ts";
import { timeStatements } from "./timed.ts";

const SLOW_MS = 50;

/** The only connection of the process. */
export const sqlite = new Database(databaseFile());
sqlite.pragma("journal_mode = WAL");
sqlite.pragma("synchronous = NORMAL");
sqlite.pragma("busy_timeout = 5000");
sqlite.pragma("cache_size = -64000");
sqlite.pragma("foreign_keys = ON");

timeStatements(sqlite, (source, milliseconds) => {
  statementSeconds.observe(milliseconds / 1000);
  // Values are bound, so the text says nothing of people.
  if (milliseconds > SLOW_MS) log.warn({ sql: source.slice(0, 500), milliseconds: Math.round(milliseconds) }, "slow statement");
});

export const db = drizzle(sqlite, { schema, casing: "snake_case" });

// Services prepare statements while they load, so the tables must exist first. A replica gets them from the primary.
if (!primaryInstance()) migrate(db, { migrationsFolder: "db/migrations" });

/** Runs `work` in a transaction. Takes the write lock at once, so that `busy_timeout` applies; nested calls join in. */
export function atomically<T>(work: () => T): T {
  return sqlite.inTransaction ? work() : sqlite.transaction(work).immediate();
}

function databaseFile(): string {
  const folder = env.LITEFS_DIR || env.DATA_DIR;
  mkdirSync(folder, { recursive: true });
  return join(folder, "stokeline.sqlite");
}
