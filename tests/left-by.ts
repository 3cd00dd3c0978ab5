import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { upTo } from "./migrations-up-to.ts";

export const DATABASES = "tests/databases";

/** Makes a folder with a database from an earlier commit. */
export function leftBy(file: string): string {
  const folder = mkdtempSync(join(process.env.DATA_DIR ?? "", "upgrade-"));
  const old = new Database(join(folder, "stokeline.sqlite"));
  migrate(drizzle(old), { migrationsFolder: upTo(Number.parseInt(file, 10)) });
  old.exec(readFileSync(join(DATABASES, file), "utf8"));
  old.close();
  return folder;
}
