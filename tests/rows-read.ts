import { vi } from "vitest";
import { sqlite } from "#db";

let read = 0;
sqlite.function("count_row", { deterministic: false }, () => ++read);

/** Counts the rows of a table that the statements of `work` read, by running them again over a counting view. */
export function rowsReadOf(table: string, work: () => unknown): number {
  const statement: unknown = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
  const all = vi.spyOn(statement as { all: (this: { source: string }, ...bound: unknown[]) => unknown }, "all");
  work();
  const runs = all.mock.contexts.map(({ source }, index) => ({ source, bound: all.mock.calls[index] ?? [] }));
  all.mockRestore();
  sqlite.exec(`CREATE TEMP VIEW ${table} AS SELECT * FROM main.${table} WHERE count_row()`);
  read = 0;
  for (const { source, bound } of runs) if (source.includes(table)) sqlite.prepare(source).all(...bound);
  sqlite.exec(`DROP VIEW temp.${table}`);
  return read;
}
