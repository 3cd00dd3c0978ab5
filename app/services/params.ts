import { type Column, type SQL, sql } from "drizzle-orm";

/** "Equals what is given later": unlike Drizzle's bare placeholder it goes through the column's encoder, so that a forged id is none. */
export function given(column: Column, placeholder: string): SQL {
  return sql`${column} = ${sql.param(sql.placeholder(placeholder), column)}`;
}

/** "One of these", with the list bound as one JSON parameter, so that the statement stays prepared whatever its length. */
export function inJson(column: Column, placeholder: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`;
}

export function jsonIds(ids: readonly string[]): string {
  return JSON.stringify(ids.map(Number));
}
