import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { endings } from "./schema/index.ts";

export const ENDINGS_FILE = "endings.sqlite";
/** What the bucket has, where `scripts/serve.sh` puts it before each start. */
export const ENDINGS_COPY = "endings-copy.sqlite";

/** The second file, which a restore of the database leaves as it is. A damaged one is set aside: the database still has what was in it. */
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

/** Adds what an archive or the bucket has, if it has any. Ids are random, so that each ending has one row. */
export function takeInEndings(folder: string, from: string): void {
  if (!existsSync(from)) return;
  opened(from).close();
  const { $client } = openEndings(folder);
  $client.prepare("ATTACH ? AS other").run(from);
  $client.exec("INSERT OR IGNORE INTO endings SELECT * FROM other.endings");
  $client.close();
}

/** A database that is put back without this ends every log-in at its start. */
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
