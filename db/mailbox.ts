import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Like `mailboxOf`. Never change the expression: SQLite uses the indexes of migration 0046 only for exactly this one. */
export function mailboxSql(email: SQLWrapper): SQL<string> {
  const person = sql`substr(${email}, 1, instr(substr(${email}, 1, instr(${email}, '@') - 1) || '+', '+') - 1)`;
  const host = sql`rtrim(substr(${email}, instr(${email}, '@') + 1), '.')`;
  return sql<string>`CASE WHEN ${host} IN ('gmail.com', 'googlemail.com') THEN replace(${person}, '.', '') || '@gmail.com' ELSE rtrim(${person}, '.') || '@' || ${host} END`;
}
