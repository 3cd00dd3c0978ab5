import Database from "better-sqlite3";

type Method = (this: Database.Statement, ...args: unknown[]) => unknown;

const WAIT_MS = 1000;

/**
 * Waits for another process's write once, and then refuses at once until a write of ours succeeds:
 * the whole process stands still while it waits, and pages could not be read.
 */
export function waitOnce(sqlite: Database.Database): void {
  let waits = true;
  setWait(true);
  const methods: Record<string, Method> = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
  for (const name of ["run", "get", "all"]) {
    const method = methods[name];
    if (!method) throw new Error(`Statements have no ${name}`);
    methods[name] = function (...args) {
      if (this.readonly || this.database !== sqlite) return method.apply(this, args);
      try {
        const result = method.apply(this, args);
        if (!waits) setWait(true);
        return result;
      } catch (error) {
        if (waits && isBusy(error)) setWait(false);
        throw error;
      }
    };
  }

  function setWait(wanted: boolean) {
    waits = wanted;
    sqlite.pragma(`busy_timeout = ${wanted ? WAIT_MS : 0}`);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
