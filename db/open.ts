import { randomBytes } from "node:crypto";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";

const RESERVE_BYTES = 1_000_000;

/** On a full disk, SQLite finds no room for the files that it begins with, so the reserve is deleted. */
export function openDatabase(path: string): Database.Database {
  try {
    return inWal(path);
  } catch (error) {
    if (!existsSync(reserveOf(path))) throw error;
    rmSync(reserveOf(path));
    return inWal(path);
  }
}

/** Call it while there is room. Random bytes, since some disks store zeros without using space. */
export function keepReserve(path: string): void {
  const kept = statSync(reserveOf(path), { throwIfNoEntry: false })?.size;
  if (kept !== RESERVE_BYTES) writeFileSync(reserveOf(path), randomBytes(RESERVE_BYTES));
}

function reserveOf(path: string): string {
  return `${path}-reserve`;
}

function inWal(path: string): Database.Database {
  const sqlite = new Database(path);
  try {
    sqlite.pragma("journal_mode = WAL");
    // Erased data must not stay in free pages.
    sqlite.pragma("secure_delete = ON");
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}
