import type { Database } from "better-sqlite3";

type Method = (...args: unknown[]) => unknown;

/** Has `note` called with the SQL and the milliseconds of every statement of this database that runs from now on. */
export function timeStatements(sqlite: Database, note: (source: string, milliseconds: number) => void): void {
  const statement = sqlite.prepare("SELECT 1");
  const methods: Record<string, Method> = Object.getPrototypeOf(statement);
  for (const name of ["run", "get", "all"]) {
    const method = methods[name];
    if (!method) throw new Error(`Statements have no ${name}`);
    methods[name] = function (this: typeof statement, ...args) {
      const from = performance.now();
      try {
        return method.apply(this, args);
      } finally {
        note(this.source, performance.now() - from);
      }
    };
  }
}
