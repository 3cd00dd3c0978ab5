import type { Database, Statement } from "better-sqlite3";

type Method = (this: Statement, ...args: unknown[]) => unknown;

/** Has `around` run every statement of this connection from now on. All connections share the methods that it replaces. */
export function aroundStatements(sqlite: Database, around: (statement: Statement, run: () => unknown) => unknown): void {
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
