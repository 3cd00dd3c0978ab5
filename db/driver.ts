import Database, { type Statement } from "better-sqlite3";

/* All connections of better-sqlite3 share the methods of statements that are replaced here. */

type Method = (this: Statement, ...args: unknown[]) => unknown;

const WAIT_MS = 1000;

/** `get` leaves a writing statement at its first row and never learns that the row was not saved, as on a full disk. */
export function finishWrites(sqlite: Database.Database): void {
  const methods: Record<string, Method> = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
  const { get, all } = methods;
  if (!get || !all) throw new Error("Statements have no get or all");
  methods.get = function (...args) {
    if (this.readonly) return get.apply(this, args);
    const rows = all.apply(this, args);
    return Array.isArray(rows) ? rows[0] : undefined;
  };
}

/** Calls `note` with the SQL and the milliseconds of every later statement of this database. */
export function timeStatements(sqlite: Database.Database, note: (source: string, milliseconds: number) => void): void {
  aroundStatements(sqlite, ({ source }, run) => {
    const from = performance.now();
    try {
      return run();
    } finally {
      note(source, performance.now() - from);
    }
  });
}

/** Waits for another process's write once, then refuses until a write of ours succeeds: waiting blocks the whole process. */
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

/** Runs `around` in place of every later statement of this connection. */
function aroundStatements(sqlite: Database.Database, around: (statement: Statement, run: () => unknown) => unknown): void {
  const methods: Record<string, Method> = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
  for (const name of ["run", "get", "all"]) {
    const method = methods[name];
    if (!method) throw new Error(`Statements have no ${name}`);
    methods[name] = function (...args) {
      const run = () => method.apply(this, args);
      return this.database === sqlite ? around(this, run) : run();
    };
  }
}
