import type { Database } from "better-sqlite3";

type Method = (this: { readonly: boolean }, ...args: unknown[]) => unknown;

/** `get` leaves a writing statement at its first row and never learns that the row was not saved, as on a full disk. */
export function finishWrites(sqlite: Database): void {
  const methods: Record<string, Method> = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
  const { get, all } = methods;
  if (!get || !all) throw new Error("Statements have no get or all");
  methods.get = function (...args) {
    if (this.readonly) return get.apply(this, args);
    const rows = all.apply(this, args);
    return Array.isArray(rows) ? rows[0] : undefined;
  };
}
