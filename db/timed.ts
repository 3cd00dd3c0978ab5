import type { Database } from "better-sqlite3";
import { aroundStatements } from "./around-statements.ts";

/** Has `note` called with the SQL and the milliseconds of every statement of this database that runs from now on. */
export function timeStatements(sqlite: Database, note: (source: string, milliseconds: number) => void): void {
  aroundStatements(sqlite, ({ source }, run) => {
    const from = performance.now();
    try {
      return run();
    } finally {
      note(source, performance.now() - from);
    }
  });
}
