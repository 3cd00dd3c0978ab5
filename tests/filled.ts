import { type Column, getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

const VALUES: Record<string, (name: string) => unknown> = {
  string: (name) => `Some ${name}`,
  number: () => 7,
  boolean: () => true,
};

/** Returns a value for every column that the schema gives the table. Columns other than text, number and boolean need a known value. */
export function filled<T extends SQLiteTable>(table: T, known: Partial<T["$inferInsert"]>) {
  const columns = Object.entries(getTableColumns(table)).filter(([name, { generated }]) => !generated && !(name in known));
  return { ...Object.fromEntries(columns.map(([name, column]) => [name, valueFor(name, column)])), ...known };
}

function valueFor(name: string, { dataType }: Column): unknown {
  const value = VALUES[dataType]?.(name);
  if (value === undefined) throw new Error(`${name} needs a known value`);
  return value;
}
