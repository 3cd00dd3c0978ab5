import Database from "better-sqlite3";
import { aroundStatements } from "./around-statements.ts";

const WAIT_MS = 1000;

/**
 * Waits for another process's write once, and then refuses at once until a write of ours succeeds:
 * the whole process stands still while it waits, and pages could not be read.
 */
export function waitOnce(sqlite: Database.Database): void {
  let waits = true;
  setWait(true);
  aroundStatements(sqlite, ({ readonly }, run) => {
    if (readonly) return run();
    try {
      const result = run();
      if (!waits) setWait(true);
      return result;
    } catch (error) {
      if (waits && isBusy(error)) setWait(false);
      throw error;
    }
  });

  function setWait(wanted: boolean) {
    waits = wanted;
    sqlite.pragma(`busy_timeout = ${wanted ? WAIT_MS : 0}`);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
