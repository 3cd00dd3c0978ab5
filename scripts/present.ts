import { existsSync, linkSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/env.server.ts";
import { DATABASE, stop } from "./archive.ts";

/* The files that the server has in DATA_DIR. What a command replaces moves into a folder there, which the server deletes after 7 days. */

const { DATA_DIR } = env;
const ASIDE = join(DATA_DIR, `replaced-${Date.now()}`);

/** Ends the command if the server runs. Else writes the log into the database, and leaves a damaged one as it is. */
export function requireStopped(): void {
  if (!existsSync(join(DATA_DIR, DATABASE))) return;
  const present = new Database(join(DATA_DIR, DATABASE), { timeout: 1000 });
  try {
    present.pragma("journal_mode = delete");
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      stop("The server is running: stop it first. Nothing was touched");
  } finally {
    present.close();
  }
}

/** Leaves one of the two databases whole if it is interrupted. */
export function replaceDatabase(by: string): void {
  for (const name of [`${DATABASE}-wal`, `${DATABASE}-shm`, `.${DATABASE}-litestream`]) setAside(name);
  if (existsSync(join(DATA_DIR, DATABASE))) linkSync(join(DATA_DIR, DATABASE), aside(DATABASE));
  renameSync(by, join(DATA_DIR, DATABASE));
}

export function setAside(name: string): void {
  if (existsSync(join(DATA_DIR, name))) renameSync(join(DATA_DIR, name), aside(name));
}

export function presentMedia(): string[] {
  if (!existsSync(join(DATA_DIR, "media"))) return [];
  const entries = readdirSync(join(DATA_DIR, "media"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(DATA_DIR, join(entry.parentPath, entry.name)));
}

/** Returns a sentence for the end of the command. */
export function whereAside(): string {
  return existsSync(ASIDE) ? `. What stood there before is in ${ASIDE} for 7 days` : "";
}

function aside(name: string): string {
  mkdirSync(dirname(join(ASIDE, name)), { recursive: true });
  return join(ASIDE, name);
}
