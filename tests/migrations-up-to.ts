import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const MIGRATIONS = "db/migrations";

export const journal: { entries: { idx: number; tag: string; when: number }[] } = JSON.parse(
  readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8"),
);

/** A folder with the migrations up to and including one. */
export function upTo(index: number): string {
  const folder = mkdtempSync(join(process.env.DATA_DIR ?? "", "migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const entries = journal.entries.filter(({ idx }) => idx <= index);
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}
