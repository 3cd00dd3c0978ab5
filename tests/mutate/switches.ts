import { is, SQL, sql } from "drizzle-orm";
import { SQLiteDeleteBase, SQLiteInsertBase, SQLiteSelectBase, SQLiteUpdateBase } from "drizzle-orm/sqlite-core";

declare global {
  /** The question that code with switches asks. */
  var switches: { on: typeof on; sql: typeof lazySql; prepared: typeof prepared };
}

/** The breaks that are on. */
let now = new Set<number>();
let reached = new Set<number>();

export function turnOn(numbers: number[]): void {
  now = new Set(numbers);
}

/** The breaks that `work` reaches. */
function reachedBy(work: () => void): Set<number> {
  const before = takeReached();
  work();
  const own = takeReached();
  reached = before;
  return own;
}

/** Forgets what was reached, and returns it. */
export function takeReached(): Set<number> {
  const before = reached;
  reached = new Set();
  return before;
}

function on(number: number): boolean {
  reached.add(number);
  return now.has(number);
}

/** Decides when the statement is built, since many conditions are made while a module loads. */
function lazySql(numbers: number[], whole: () => unknown, ...broken: (() => unknown)[]): unknown {
  const choose = () => numbers.reduce<() => unknown>((chosen, number, index) => (on(number) && broken[index]) || chosen, first);
  const made = whole();
  const first = () => made;
  if (!is(made, SQL)) return choose()();
  return sql`${{ getSQL: () => choose()() ?? sql`1`, shouldOmitSQLParens: () => true }}`;
}

/** A prepared statement that is prepared anew for each break in it. */
function prepared<T extends object>(make: () => T): T {
  let whole: T | undefined;
  const numbers = reachedBy(() => {
    whole = make();
  });
  if (!whole || numbers.size === 0) return whole ?? make();
  const broken = new Map<string, T>();
  const current = (base: T): T => {
    for (const number of numbers) reached.add(number);
    const those = [...now].filter((number) => numbers.has(number)).join();
    const own = those ? (broken.get(those) ?? make()) : base;
    broken.set(those, own);
    return own;
  };
  return new Proxy(whole, {
    get: (base, name) => {
      const value: unknown = Reflect.get(base, name);
      if (typeof value !== "function") return value;
      return (...values: unknown[]) => {
        const method: unknown = Reflect.get(current(base), name);
        return typeof method === "function" ? method.apply(current(base), values) : undefined;
      };
    },
  });
}

for (const { prototype } of [SQLiteDeleteBase, SQLiteInsertBase, SQLiteSelectBase, SQLiteUpdateBase]) {
  const { prepare } = prototype;
  prototype.prepare = function () {
    return prepared(() => prepare.call(this));
  };
}

globalThis.switches = { on, sql: lazySql, prepared };
