import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { env, FIRST_WORKER } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { statementSeconds } from "#app/metrics.server.ts";
import { copyBeforeUpgrade } from "./before-upgrade.ts";
import { finishWrites, timeStatements, waitOnce } from "./driver.ts";
import { openDatabase } from "./open.ts";
import { primaryInstance } from "./primary.ts";
import * as schema from "./schema/index.ts";
import { tellingWhoLoses } from "./taken.ts";

const SLOW_MS = 50;
const MIGRATIONS = "db/migrations";

/** The folder of the database and of the second file of endings. */
export const FOLDER = env.LITEFS_DIR || env.DATA_DIR;

mkdirSync(FOLDER, { recursive: true });
/** The process's only connection to the database. */
export const sqlite = openDatabase(join(FOLDER, "stokeline.sqlite"));
sqlite.pragma("synchronous = NORMAL");
sqlite.pragma("cache_size = -16000");
sqlite.pragma("foreign_keys = ON");

finishWrites(sqlite);
timeStatements(sqlite, (source, milliseconds) => {
  statementSeconds.observe(milliseconds / 1000);
  // Values are bound, so the text contains no personal data.
  if (milliseconds > SLOW_MS) log.warn({ sql: source.slice(0, 500), milliseconds: Math.round(milliseconds) }, "slow statement");
});

export const db = drizzle(sqlite, { schema, casing: "snake_case" });

// Services prepare statements while they load, so the tables must exist first. A replica gets them from the primary.
if (!primaryInstance() && !FIRST_WORKER) {
  copyBeforeUpgrade(sqlite, env.DATA_DIR, MIGRATIONS);
  tellingWhoLoses(sqlite, () => migrate(db, { migrationsFolder: MIGRATIONS }));
}
waitOnce(sqlite);

/** Runs `work` in a transaction that locks at once: SQLite waits only then. A nested one that throws rolls back its own part. */
export function atomically<T>(work: () => T): T {
  return sqlite.transaction(work).immediate();
}

/** Writes a few bytes that nobody reads, or throws. */
export function requireWritable(): void {
  sqlite.pragma(`user_version = ${Math.floor(Date.now() / 1000) % 2 ** 31}`);
}
