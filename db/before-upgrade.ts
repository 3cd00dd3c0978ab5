import { readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";

/** Names the last migration of the copied database. */
const COPY = /^upgraded-from-\d{4}\.sqlite$/;
/** A start removes it as a leftover if an earlier one died. */
const PART = ".upgrade-copy";
const KEPT = 2;
/** One for the copy, and two for a migration that writes each page anew, into the log and then into the database. */
const SIZES_NEEDED = 3;

export class NoRoomToUpgrade extends Error {}

/** Copies the database that migrations are about to change, since they only go forward. */
export function copyBeforeUpgrade(sqlite: Database.Database, folder: string, migrations: string): void {
  const last = lastMigration(sqlite, migrations);
  if (!last) return;

  const part = join(folder, PART);
  rmSync(part, { force: true });
  const bytes = SIZES_NEEDED * sizeOf(sqlite);
  const { bsize, bavail } = statfsSync(folder);
  if (bavail * bsize < bytes)
    throw new NoRoomToUpgrade(
      `The upgrade copies the database first and needs ${Math.ceil(bytes / 1_000_000)} MB of free disk. Nothing was changed`,
    );
  const copy = join(folder, `upgraded-from-${last}.sqlite`);
  sqlite.prepare("VACUUM INTO ?").run(part);
  renameSync(part, copy);
  for (const { path } of upgradeCopies(folder).slice(KEPT)) rmSync(path);
}

/** The newest first. */
export function upgradeCopies(folder: string): { path: string; madeAt: number }[] {
  const paths = readdirSync(folder).flatMap((name) => (COPY.test(name) ? [join(folder, name)] : []));
  return paths.map((path) => ({ path, madeAt: statSync(path).mtimeMs })).sort((a, b) => b.madeAt - a.madeAt);
}

/** Returns the number of the last migration in the database, or undefined if it is new or has them all. */
function lastMigration(sqlite: Database.Database, folder: string): string | undefined {
  const isNew = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get() === undefined;
  if (isNew) return undefined;
  const last = sqlite.prepare<[], number>("SELECT max(created_at) FROM __drizzle_migrations").pluck().get() ?? 0;
  const { entries }: Journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  const hasAll = entries.every(({ when }) => when <= last);
  return hasAll ? undefined : entries.findLast(({ when }) => when <= last)?.tag.slice(0, 4);
}

interface Journal {
  entries: { when: number; tag: string }[];
}

function sizeOf(sqlite: Database.Database): number {
  return Number(sqlite.pragma("page_count", { simple: true })) * Number(sqlite.pragma("page_size", { simple: true }));
}
