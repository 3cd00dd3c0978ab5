import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { endings } from "./schema/index.ts";

export const ENDINGS_FILE = "endings.sqlite";
/** The copy from the bucket, which `scripts/serve.sh` puts here before each start. */
export const ENDINGS_COPY = "endings-copy.sqlite";

/** A restore of the database does not change this second file. A damaged file is set aside, since the database has its rows, too. */
export function openEndings(folder: string) {
  const path = join(folder, ENDINGS_FILE);
  try {
    return drizzle(opened(path), { casing: "snake_case" });
  } catch (error) {
    if (!(error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code))) throw error;
    renameSync(path, `${path}.damaged`);
    return drizzle(opened(path), { casing: "snake_case" });
  }
}

/** Adds the endings of an archive or the bucket, if it has any. Ids are random, so that each ending has one row. */
export function takeInEndings(folder: string, from: string): void {
  if (!existsSync(from)) return;
  opened(from).close();
  const { $client } = openEndings(folder);
  $client.prepare("ATTACH ? AS other").run(from);
  $client.exec("INSERT OR IGNORE INTO endings SELECT * FROM other.endings");
  $client.close();
}

/** Call it for a database that is put back: its next start then ends every log-in. */
export function endLogIns(folder: string): void {
  const second = openEndings(folder);
  second.insert(endings).values({ kind: "access", subjectId: "0" }).run();
  second.$client.close();
}

function opened(path: string): Database.Database {
  const file = new Database(path, { timeout: 5000 });
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.exec(`CREATE TABLE IF NOT EXISTS endings (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, subject_id INTEGER NOT NULL,
    by_poster INTEGER NOT NULL, until INTEGER, is_undone INTEGER NOT NULL, created_at INTEGER NOT NULL,
    detail TEXT NOT NULL DEFAULT '')`);
  const columns = file.prepare<[], { name: string }>("PRAGMA table_info(endings)").all();
  if (!columns.some(({ name }) => name === "detail")) file.exec("ALTER TABLE endings ADD COLUMN detail TEXT NOT NULL DEFAULT ''");
  return file;
}
