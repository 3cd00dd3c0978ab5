import type { Database } from "better-sqlite3";

type Row = Record<string, unknown>;

/**
 * Every row that an account left behind, column by column, so that two accounts that took the same steps by different doors compare
 * as equal. Only what differs between any two accounts is put into words: ids, times, the random start of file names, the address
 * and the salt of the password. Any open database of the product will do, also one that another process serves.
 */
export function rowsOf(sqlite: Database, email: string) {
  const all = (statement: string, ...values: unknown[]) => sqlite.prepare<unknown[], Row>(statement).all(...values);
  const users = all("select * from users where email = ?", email);
  const { id } = users[0] ?? {};
  const media = all("select * from media where owner_id = ? order by created_at, rowid", id);
  const edits = all("select * from edits where poster_id = ? order by created_at", id);
  const stokes = all("select * from stokes where user_id = ? order by created_at", id);

  const ids = new Map<unknown, string>([[id, "the user"]]);
  for (const [name, rows] of Object.entries({ media, edits, stokes }))
    for (const [index, row] of rows.entries()) ids.set(row.id, `${name} ${index}`);

  const told = (rows: Row[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, inWords(column, value, ids)])));
  return { users: told(users), media: told(media), edits: told(edits), stokes: told(stokes) };
}

function inWords(column: string, value: unknown, ids: Map<unknown, string>): unknown {
  if (value === null) return null;
  if (ids.has(value)) return ids.get(value);
  if (column.endsWith("_at")) return "a time";
  if (column === "email") return "an address";
  if (column === "password_hash") return String(value).split("$").slice(0, 4).join("$");
  return typeof value === "string" ? value.replace(/^[0-9a-z]{6}-/, "random-") : value;
}
