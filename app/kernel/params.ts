import { type Column, eq, type SQL, sql } from "drizzle-orm";

/** Unlike a bare placeholder, uses the column's encoder, so that a forged id matches no row. */
export function equalsParam(column: Column, placeholder: string): SQL {
  return sql`${column} = ${sql.param(sql.placeholder(placeholder), column)}`;
}

/** Use it also for conditions of a partial index: SQLite compiles a statement that binds them anew on each run. */
export function equalsConstant(column: Column, value: boolean | string): SQL {
  return eq(column, value).inlineParams();
}

export const CURSOR = sql`${sql.placeholder("beforeTime")}, ${sql.placeholder("beforeId")}`;

/** Continues a newest-first list after the last item of the previous page. */
export function beforeCursor({ createdAt, id }: { createdAt: Column; id: Column }): SQL {
  return sql`(${createdAt}, ${id}) < (${CURSOR})`;
}

/** Binds the list as one JSON parameter, so that the statement stays prepared for any length. */
export function inJson(column: Column, placeholder: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`;
}

export function jsonIds(ids: readonly string[]): string {
  return JSON.stringify(ids.map(Number));
}
