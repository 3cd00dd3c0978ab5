import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { expect, test } from "vitest";
import { upTo } from "./migrations-up-to.ts";

/* The effects of the migrations about children on existing rows. */

interface Old {
  database: Database.Database;
  /** Applies all migrations up to and including one. */
  to(index: number): void;
}

function before(index: number): Old {
  const database = new Database(":memory:");
  const handle = drizzle(database, { casing: "snake_case" });
  const to = (last: number) => migrate(handle, { migrationsFolder: upTo(last) });
  to(index - 1);
  return { database, to };
}

function addUsers(database: Database.Database, rows: Record<number, Record<string, unknown>>): void {
  for (const [id, given] of Object.entries(rows)) {
    const row = { id, name: "A", email: `${id}@x.example`, password_hash: "h", created_at: 1, profile_setup: 1, ...given };
    const names = Object.keys(row);
    database.prepare(`INSERT INTO users (${names}) VALUES (${names.map(() => "?")})`).run(...Object.values(row));
  }
}

test("a child's open request that its parent has not answered becomes untold; all others stay told (0048)", () => {
  const { database, to } = before(48);
  addUsers(database, { 1: { age: "6-9" }, 2: { age: "18+" }, 3: { age: "13-17" }, 4: { age: "10-12" }, 5: { age: null } });
  database.exec(`INSERT INTO crews (id, asker_id, asked_id, answered_at, accepted_at, asker_parent_agreed_at, created_at) VALUES
    (1, 1, 2, NULL, NULL, NULL, 10), (2, 1, 3, NULL, NULL, 12, 11), (3, 4, 2, 15, NULL, NULL, 13), (4, 4, 3, 16, 17, 17, 14),
    (5, 2, 1, NULL, NULL, NULL, 18), (6, 3, 4, NULL, NULL, NULL, 19), (7, 5, 2, NULL, NULL, NULL, 20)`);
  to(48);
  expect(database.prepare("SELECT id, told_at FROM crews ORDER BY id").raw().all()).toEqual([
    [1, null],
    [2, 11],
    [3, 13],
    [4, 14],
    [5, 18],
    [6, 19],
    [7, 20],
  ]);
});

test("the time of each standing question to a parent begins at the upgrade, so that none ends unseen (0049)", () => {
  const { database, to } = before(49);
  addUsers(database, { 1: { age: null }, 2: { age: "6-9" } });
  database.exec(`INSERT INTO parent_codes (user_id, "end", email, band, code_hash, tries, expires_at, sends) VALUES
    (1, 'band', 'p@x.example', '6-9', 'h', 2, 5, 3), (2, 'page', 'q@x.example', NULL, NULL, 0, 0, 1)`);
  const start = Date.now();
  to(49);
  const rows = database
    .prepare<[], { asked_at: number }>(
      "SELECT email, code_hash, tries, sends, reminded_at, asked_at FROM parent_codes ORDER BY user_id",
    )
    .all();
  expect(rows).toMatchObject([
    { email: "p@x.example", code_hash: "h", tries: 2, sends: 3, reminded_at: null },
    { email: "q@x.example", code_hash: null, tries: 0, sends: 1, reminded_at: null },
  ]);
  for (const { asked_at } of rows) expect(asked_at >= start - 1000 && asked_at <= Date.now()).toBe(true);
});

test("an account reaches others as the oldest age that it held, and the operator is asked where it is younger now (0051)", () => {
  const { database, to } = before(51);
  addUsers(database, {
    1: { age: "18+" },
    2: { age: "18+", lowest_band: "13-17" },
    3: { age: "13-17", lowest_band: "13-17" },
    4: { age: "13-17", lowest_band: "13-17" },
    5: { age: null, lowest_band: "10-12", profile_setup: 0 },
    6: { age: null, profile_setup: 0 },
    7: { age: "13-17", lowest_band: "13-17", closed_at: 5 },
    8: { age: null, is_business: 1 },
    9: { age: null, lowest_band: "6-9", profile_setup: 0 },
  });
  const log = database.prepare("INSERT INTO consent_log (user_id, what, created_at) VALUES (?, ?, ?)");
  log.run(3, "The age went from 18+ to 13-17", 10);
  log.run(4, "The age went from 18+ to 13-17", 10);
  log.run(4, "The operator changed the age from 18+ to 13-17", 20);
  log.run(5, "The age went from 13-17 to 10-12", 10);
  log.run(7, "The age went from 18+ to 13-17", 10);
  database.exec("DELETE FROM jobs");
  to(51);
  expect(database.prepare("SELECT id, band, reach_band, reach_asked_at IS NOT NULL FROM users ORDER BY id").raw().all()).toEqual([
    [1, "18+", "18+", 0],
    [2, "13-17", "18+", 1],
    [3, "13-17", "18+", 1],
    // The operator has decided.
    [4, "13-17", "13-17", 0],
    [5, "10-12", "13-17", 1],
    [6, null, null, 0],
    [7, "13-17", null, 0],
    [8, "18+", "18+", 0],
    [9, "6-9", null, 0],
  ]);
  // An account at the first step has no Crew or follows to lose.
  expect(database.prepare("SELECT kind, key FROM jobs ORDER BY kind, key").raw().all()).toEqual([
    ["age-question-mail", "all"],
    ["taken-mail", "2.reach"],
    ["taken-mail", "3.reach"],
  ]);
});

test("an under-13 in the United States whom everybody sees is private again, and the parent is told (0053)", () => {
  const { database, to } = before(53);
  const open = { public_since: 5, country: "United States of America" };
  addUsers(database, { 1: { age: "6-9", ...open }, 2: { age: "10-12", ...open, country: "France" }, 3: { age: "18+", ...open } });
  database.exec("INSERT INTO guardians (user_id, email, band, consented_at) VALUES (1, 'p@x.example', '6-9', 5)");
  to(53);
  expect(database.prepare("SELECT id, public_since FROM users ORDER BY id").raw().all()).toEqual([
    [1, null],
    [2, 5],
    [3, 5],
  ]);
  expect(database.prepare("SELECT key FROM jobs WHERE kind = 'parent-private-mail'").pluck().all()).toEqual(["1"]);
});
