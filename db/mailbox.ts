import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The spelling that all addresses of one mailbox share, as `mailboxOf` makes it. Migration 0046 has it in its indexes, which SQLite uses for this very expression alone. */
export function mailboxSql(email: SQLWrapper): SQL<string> {
  const person = sql`substr(${email}, 1, instr(substr(${email}, 1, instr(${email}, '@') - 1) || '+', '+') - 1)`;
  const host = sql`rtrim(substr(${email}, instr(${email}, '@') + 1), '.')`;
  return sql<string>`CASE WHEN ${host} IN ('gmail.com', 'googlemail.com') THEN replace(${person}, '.', '') || '@gmail.com' ELSE rtrim(${person}, '.') || '@' || ${host} END`;
}
