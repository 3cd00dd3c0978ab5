import { vi } from "vitest";
import { sqlite } from "#db";

/** Returns the query plan of each statement that `work` runs, by its SQL. */
export function plansOf(work: () => unknown): Map<string, string[]> {
  const statement: unknown = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
  const raw = vi.spyOn(statement as { raw: (this: { source: string }) => unknown }, "raw");
  work();
  const sources = new Set(raw.mock.contexts.map(({ source }) => source));
  raw.mockRestore();
  return new Map([...sources].map((source) => [source, planOf(source)]));
}

function planOf(source: string): string[] {
  const bound = [...source.matchAll(/\?/g)].map(() => null);
  return sqlite
    .prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`)
    .all(...bound)
    .map(({ detail }) => detail);
}
