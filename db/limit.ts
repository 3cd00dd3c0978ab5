import { type Placeholder, sql } from "drizzle-orm";

class Limit implements Placeholder {
  declare protected: never;
  readonly name = "limit";
  constructor(readonly value: unknown) {}
  getSQL() {
    return sql`${this.value} + 0`;
  }
}

/** Never bind LIMIT directly: SQLite recompiles the statement on each run, which costs 100 times more than reading a feed. */
export function limitOf(most: number | string): Placeholder {
  return new Limit(typeof most === "string" ? sql.placeholder(most) : most);
}
