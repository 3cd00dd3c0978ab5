import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { env } from "#app/env.server.ts";
import { primaryInstance } from "#app/http/primary.server.ts";
import * as schema from "./schema.ts";

/**
 * SQLite compiles a statement anew at every run when a bare parameter is its limit, which costs a feed a hundred times what its rows do.
 * An expression is left alone.
 */
class Connection extends Database {
  override prepare<Bound extends object = unknown[], Row = unknown>(source: string) {
    return super.prepare<Bound, Row>(source.replace(/\blimit \?/g, "limit (? + 0)"));
  }
}

/** The one connection of the process. Tests keep theirs in memory. */
export const sqlite = new Connection(databaseFile());
sqlite.pragma("journal_mode = WAL");
sqlite.pragma("synchronous = NORMAL");
sqlite.pragma("busy_timeout = 5000");
sqlite.pragma("cache_size = -64000");
sqlite.pragma("foreign_keys = ON");

export const db = drizzle(sqlite, { schema, casing: "snake_case" });

// Services prepare their statements while they load, so the tables have to be there before. A replica gets its own from the primary.
if (!primaryInstance()) migrate(db, { migrationsFolder: "db/migrations" });

/** All or nothing. Takes the write lock at once, so that `busy_timeout` applies; nested calls join the outer one. */
export function atomically<T>(work: () => T): T {
  return sqlite.inTransaction ? work() : sqlite.transaction(work).immediate();
}

function databaseFile(): string {
  if (env.NODE_ENV === "test") return ":memory:";
  const folder = env.LITEFS_DIR || env.DATA_DIR;
  mkdirSync(folder, { recursive: true });
  return join(folder, "stokeline.sqlite");
}
