import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { env } from "#app/env.server.ts";
import { HANDLERS, type Handler } from "#app/jobs/index.server.ts";
import { db } from "#db";
import * as schema from "#db/schema/index.ts";

const { media, users } = schema;

/** Ignored rows: the tests' own sessions, security events, which are written later, and clicks, each of which is recorded. */
const LEFT_OUT = ["sessions", "security_events", "clicks"];

const HEAVY = Object.entries<Handler>(HANDLERS).flatMap(([kind, { lane }]) => (lane === "heavy" ? kind : []));
const ON_FILES = [...HEAVY, "drop-replaced", "compare-looks", "make-stills"];

/** Files without a post expire, and a reported picture stays after its replacement, so neither files nor jobs on files count. */
const isShown = sql`exists (select 1 from ${users} where ${users.id} = ${media.ownerId} and ${media.filename} in (${users.profileImage}, ${users.businessLogo}))`;
const ONLY: Record<string, SQL> = {
  media: sql`${media.attachedAt} is not null and (${media.purpose} <> 'image' or ${isShown})`,
  jobs: sql`kind not in ${ON_FILES}`,
};

const QUERIES = Object.values(schema).flatMap((table) => {
  if (!(table instanceof SQLiteTable) || LEFT_OUT.includes(getTableName(table))) return [];
  const name = getTableName(table);
  const rows = sql`select count(*) as n from ${table} where ${ONLY[name] ?? sql`1`}`;
  const totals = Object.entries(getTableColumns(table)).filter(([column]) => /Count$|^sends$/.test(column));
  return [
    [name, rows] as const,
    ...totals.map(([column, of]) => [`${name}.${column}`, sql`select total(${of}) as n from ${table}`] as const),
  ];
});

export type Counts = Record<string, number>;

/** Returns the number of rows of each table, the sums of their counters, and the mails. */
export function countsNow(): Counts {
  const outbox = join(env.DATA_DIR, "outbox");
  const mails = existsSync(outbox) ? readdirSync(outbox).length : 0;
  return { ...Object.fromEntries(QUERIES.map(([name, query]) => [name, db.get<{ n: number }>(query).n])), mails };
}

/** Returns the differences between two counts. */
export const changed = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, n]) => [name, n - (before[name] ?? 0)] as const)
      .filter(([, n]) => n !== 0),
  );
