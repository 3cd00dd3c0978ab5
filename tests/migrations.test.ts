import { readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { getTableName, is } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { bitOf, SPORT_NAMES, slugOf, sportsOf } from "#app/schemas/sports.ts";
import { sqlite } from "#db";
import * as schema from "#db/schema/index.ts";
import { journal, MIGRATIONS, upTo } from "./migrations-up-to.ts";

test("each migration applies to a database that the ones before it left filled", () => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(0) });
  old.exec(
    "INSERT INTO users (id, name, email, password_hash, profile_setup, country, created_at) VALUES (1, 'Old', 'old@x.example', 'h', 1, 'France', 1)",
  );
  for (const { idx } of journal.entries.slice(1)) migrate(handle, { migrationsFolder: upTo(idx) });

  old.exec(
    "INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at) VALUES ('m', 1, 'edit', 'f', 'image/jpeg', 1, 's', 'ready', 1)",
  );
  old.exec(
    "INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, created_at) VALUES (2, 1, 'm', 'f', 'image/jpeg', 'd', 'Surf', 'Landscape', 1)",
  );
  expect(old.prepare("SELECT poster_active, poster_country, stoke_count FROM edits").get()).toEqual({
    poster_active: 1,
    poster_country: "France",
    stoke_count: 0,
  });
});

test("consents, requests and reports stay when their tables change", () => {
  const old = new Database(":memory:");
  old.pragma("foreign_keys = ON");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(1) });
  old.exec(`
    INSERT INTO users (id, name, email, password_hash, created_at) VALUES (1, 'A', 'a@x.example', 'h', 1), (2, 'B', 'b@x.example', 'h', 1);
    INSERT INTO guardians (user_id, email, band, consented_at) VALUES (1, 'p@x.example', '10-12', 5), (2, 'q@x.example', '6-9', NULL);
    INSERT INTO consent_log (id, user_id, what, created_at) VALUES (1, 1, 'agreed', 5), (2, 99, 'of somebody gone', 5);
    INSERT INTO crews (id, asker_id, asked_id, accepted_at, created_at) VALUES (1, 1, 2, 7, 6);
    INSERT INTO reports (id, reporter_id, edit_id, state, created_at) VALUES (1, 1, 2, 'open', 8);
  `);
  migrate(handle, { migrationsFolder: MIGRATIONS });

  const all = (table: string) => old.prepare(`SELECT * FROM ${table}`).all();
  expect(all("guardians")).toEqual([
    {
      user_id: 1,
      email: "p@x.example",
      band: "10-12",
      consented_at: 5,
      news_asked_at: null,
      page_opened_at: null,
      checked_at: null,
      checked_how: null,
    },
  ]);
  expect(all("consent_log")).toEqual([{ id: 1, user_id: 1, what: "agreed", created_at: 5 }]);
  expect(all("crews")).toMatchObject([{ answered_at: 7, accepted_at: 7 }]);
  old.exec("DELETE FROM users WHERE id = 1");
  expect(all("reports")).toMatchObject([{ id: 1, reporter_id: null, edit_id: 2, state: "open" }]);
  expect(all("guardians")).toEqual([]);
});

test("parents of children are told once of crews that stand, and what a parent said stays theirs", () => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(8) });
  const add = old.prepare("INSERT INTO users (id, name, email, password_hash, age, created_at) VALUES (?, 'A', ?, 'h', ?, 1)");
  const AGES = { 1: "6-9", 2: "10-12", 3: "13-17", 4: "18+", 5: "6-9" };
  for (const [id, age] of Object.entries(AGES)) add.run(id, `${id}@x.example`, age);
  old.exec(`INSERT INTO crews (id, asker_id, asked_id, answered_at, accepted_at, parent_agreed_at, created_at) VALUES
    (1, 1, 3, 5, 5, NULL, 1), (2, 2, 4, 5, 6, 6, 1), (3, 4, 5, 5, 6, 6, 1), (4, 3, 4, 5, 5, NULL, 1), (5, 2, 3, NULL, NULL, NULL, 1)`);
  migrate(handle, { migrationsFolder: upTo(9) });

  expect(old.prepare("SELECT kind, key, state FROM jobs").all()).toEqual([
    { kind: "parent-standing-crew-mail", key: "1", state: "queued" },
  ]);
  const rows = old.prepare("SELECT id, accepted_at, asker_parent_agreed_at AS asker, asked_parent_agreed_at AS asked FROM crews");
  expect(rows.all()).toEqual([
    { id: 1, accepted_at: 5, asker: null, asked: null },
    { id: 2, accepted_at: 6, asker: 6, asked: null },
    { id: 3, accepted_at: 6, asker: null, asked: 6 },
    { id: 4, accepted_at: 5, asker: null, asked: null },
    { id: 5, accepted_at: null, asker: null, asked: null },
  ]);
});

test("who ever named a younger band is governed by it, back at the first step where a parent's word is missing", () => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(9) });
  const add = old.prepare(`INSERT INTO users (id, name, email, password_hash, age, lowest_band, is_business, country, place,
    initial_profile_setup, profile_setup, notify_stokes, created_at) VALUES (?, 'A', ?, 'h', ?, ?, ?, 'France', 'france|bude', 1, 1, 1, 1)`);
  const USERS = [
    [1, "18+", "10-12", 0],
    [2, "18+", "Under 6", 0],
    [3, "18+", "13-17", 0],
    [4, "18+", null, 0],
    [5, null, null, 1],
    [6, null, "6-9", 1],
    [7, "10-12", "10-12", 0],
    [8, "10-12", "6-9", 0],
  ] as const;
  for (const [id, age, lowest, isBusiness] of USERS) {
    add.run(id, `${id}@x.example`, age, lowest, isBusiness);
    old.exec(`INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at)
      VALUES ('m${id}', ${id}, 'edit', 'f', 'image/jpeg', 1, 's', 'ready', 1)`);
    old.exec(`INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, created_at)
      VALUES (${id}, ${id}, 'm${id}', 'f', 'image/jpeg', 'd', 'Surf', 'Landscape', 1)`);
  }
  old.exec(`INSERT INTO guardians (user_id, email, band, consented_at) VALUES (7, 'p@x.example', '10-12', 1), (8, 'q@x.example', '10-12', 1);
    INSERT INTO crews (id, asker_id, asked_id, answered_at, accepted_at, created_at) VALUES (1, 1, 4, 1, 1, 1), (2, 3, 5, 1, 1, 1), (3, 3, 4, 1, 1, 1)`);
  migrate(handle, { migrationsFolder: upTo(10) });

  const rows =
    old.prepare(`SELECT u.id, band, age, u.profile_setup AS seen, notify_stokes AS told, poster_active AS shown, poster_place AS place
    FROM users u JOIN edits e ON e.poster_id = u.id ORDER BY u.id`);
  const hidden = { age: null, seen: 0, shown: 0, place: null };
  const kept = { seen: 1, shown: 1, place: "france|bude" };
  expect(rows.all()).toEqual([
    { id: 1, band: "10-12", told: null, ...hidden },
    { id: 2, band: "Under 6", told: null, ...hidden },
    { id: 3, band: "13-17", age: "18+", told: null, ...kept },
    { id: 4, band: "18+", age: "18+", told: 1, ...kept },
    { id: 5, band: "18+", age: null, told: 1, ...kept },
    { id: 6, band: "6-9", told: null, ...hidden },
    { id: 7, band: "10-12", age: "10-12", told: 1, ...kept, place: null },
    { id: 8, band: "6-9", told: null, ...hidden },
  ]);
  expect(old.prepare("SELECT id, accepted_at FROM crews").all()).toEqual([
    { id: 1, accepted_at: null },
    { id: 3, accepted_at: 1 },
  ]);
  old.exec("UPDATE users SET age = '13-17' WHERE id = 4; UPDATE users SET lowest_band = '10-12' WHERE id = 5");
  expect(old.prepare("SELECT poster_place FROM edits WHERE id IN (4, 5)").pluck().all()).toEqual(["france|bude", null]);
});

test("accounts of under-13s are closed, their parents told and asked about news, and 13-17s leave the local lists [A-175, A-180, A-182]", () => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(13) });
  const add =
    old.prepare(`INSERT INTO users (id, name, email, password_hash, age, lowest_band, country, place, initial_profile_setup,
    profile_setup, marketing_opt_in, created_at) VALUES (?, 'A', ?, 'h', ?, ?, 'France', 'france|bude', 1, 1, 1, 1)`);
  for (const [id, age] of Object.entries({ 1: "6-9", 2: "10-12", 3: "13-17", 4: "18+" })) {
    add.run(id, `${id}@x.example`, age, age === "18+" ? null : age);
    old.exec(`INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at)
      VALUES ('m${id}', ${id}, 'edit', 'f', 'image/jpeg', 1, 's', 'ready', 1)`);
    old.exec(`INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, created_at)
      VALUES (${id}, ${id}, 'm${id}', 'f', 'image/jpeg', 'd', 'Surf', 'Landscape', 1)`);
  }
  old.exec(
    `INSERT INTO guardians (user_id, email, band, consented_at) VALUES (1, 'p@x.example', '6-9', 1), (2, 'q@x.example', '10-12', 1)`,
  );
  migrate(handle, { migrationsFolder: upTo(14) });

  const rows =
    old.prepare(`SELECT u.id, is_private AS closed, poster_private AS shut, poster_place AS place, marketing_opt_in AS news,
    news_asked_at > 0 AS asked FROM users u JOIN edits e ON e.poster_id = u.id LEFT JOIN guardians g ON g.user_id = u.id ORDER BY u.id`);
  expect(rows.all()).toEqual([
    { id: 1, closed: 1, shut: 1, place: null, news: 0, asked: 1 },
    { id: 2, closed: 1, shut: 1, place: null, news: 0, asked: 1 },
    { id: 3, closed: 0, shut: 0, place: null, news: 1, asked: null },
    { id: 4, closed: 0, shut: 0, place: "france|bude", news: 1, asked: null },
  ]);
  expect(old.prepare("SELECT key FROM jobs WHERE kind = 'parent-private-mail' ORDER BY key").pluck().all()).toEqual(["1", "2"]);
});

test("line breaks in names and cities become blanks, and stay where someone tells about themselves", () => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(11) });
  old
    .prepare("INSERT INTO users (id, name, email, password_hash, city, about, created_at) VALUES (1, ?, 'a', 'h', ?, ?, 1)")
    .run("Mia\nTrevose\n", "Bude\u2028x", "a\nb");
  migrate(handle, { migrationsFolder: upTo(12) });
  expect(old.prepare("SELECT name, city, about FROM users").get()).toEqual({
    name: "Mia Trevose",
    city: "Bude x",
    about: "a\nb",
  });
});

test("an under-13 keeps no handle, sponsors, website or filmer, a minor's old views and clicks no name, and adults all of it [A-180]", () => {
  const old = new Database(":memory:");
  old.pragma("foreign_keys = ON");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(14) });
  const add =
    old.prepare(`INSERT INTO users (id, name, email, password_hash, age, lowest_band, is_business, profile_setup, instagram,
    sponsors, website, created_at) VALUES (?, 'A', ?, 'h', ?, ?, ?, 1, 'a.handle', 'A maker', 'https://a.example', 1)`);
  const USERS = [
    [1, "6-9", "6-9", 0],
    [2, "18+", "10-12", 0],
    [3, null, "6-9", 1],
    [4, "13-17", "13-17", 0],
    [5, "18+", null, 0],
    [6, null, null, 0],
  ] as const;
  const [now, early] = [Date.now(), 1];
  for (const [id, age, lowest, isBusiness] of USERS) {
    add.run(id, `${id}@x.example`, age, lowest, isBusiness);
    old.exec(`INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at)
        VALUES ('m${id}', ${id}, 'edit', 'f', 'image/jpeg', 1, 's', 'ready', 1);
      INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, filmer_instagram, created_at)
        VALUES (${id}, ${id}, 'm${id}', 'f', 'image/jpeg', 'd', 'Surf', 'Landscape', 'a.filmer', 1);
      INSERT INTO drafts (id, user_id, details, created_at) VALUES ('d${id}', ${id}, '{"description":"d","filmerInstagram":"f"}', 1)`);
  }
  for (const [id] of USERS)
    old.exec(`INSERT INTO edit_views (id, user_id, edit_id, created_at) VALUES (${id}0, ${id}, 5, ${early}), (${id}1, ${id}, 5, ${now});
      INSERT INTO clicks (id, kind, user_id, about_id, detail, created_at)
        VALUES (${id}0, 'instagram', ${id}, 1, 'a.handle', ${early}), (${id}1, 'instagram', ${id}, 4, 'a.handle', ${now})`);
  old.exec(`INSERT INTO discounts (id, poster_id, amount, description, code, filename1, product_description1, created_at)
      VALUES (1, 5, '5', 'd', 'c', 'f', 'p', 1);
    INSERT INTO discount_views (id, user_id, discount_id, created_at) VALUES (1, 4, 1, ${early}), (2, 5, 1, ${early})`);
  migrate(handle, { migrationsFolder: upTo(15) });

  const ids = (rest: string) => old.prepare(`SELECT id FROM ${rest} ORDER BY id`).pluck().all();
  expect(ids("users WHERE instagram = '' AND sponsors = '' AND website = ''")).toEqual([1, 2, 3]);
  expect(ids("users WHERE instagram <> '' AND sponsors <> '' AND website <> ''")).toEqual([4, 5, 6]);
  expect(ids("edits WHERE filmer_instagram = ''")).toEqual([1, 2, 3]);
  expect(ids('drafts WHERE details = \'{"description":"d"}\'')).toEqual(["d1", "d2", "d3"]);
  for (const table of ["edit_views", "clicks"]) {
    expect(ids(`${table} WHERE user_id IS NULL`)).toEqual([10, 20, 30, 40, 60]);
    expect(ids(`${table} WHERE user_id = id / 10`)).toEqual([11, 21, 31, 41, 50, 51, 61]);
  }
  expect(ids("discount_views WHERE user_id IS NULL")).toEqual([1]);
  expect(ids("clicks WHERE detail IS NULL")).toEqual([10, 20, 30, 40, 50, 60]);

  old.exec(`INSERT INTO edit_views (id, user_id, edit_id, created_at) VALUES (99, 5, 5, 1);
    INSERT INTO discount_views (id, user_id, discount_id, created_at) VALUES (99, 5, 1, 1)`);
  expect(old.prepare("SELECT view_count FROM edits WHERE id = 5").pluck().get()).toBe(13);
  expect(old.prepare("SELECT view_count FROM discounts").pluck().get()).toBe(3);
  expect(old.pragma("foreign_key_check")).toEqual([]);
  old.exec("DELETE FROM users WHERE id = 4");
  expect(ids("edit_views WHERE id BETWEEN 40 AND 41")).toEqual([40]);
});

test("the oldest band that an account held is found in what was written down, and the operator is asked about younger ones [A-188]", () => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(47) });
  const add = old.prepare(
    "INSERT INTO users (id, name, email, password_hash, age, lowest_band, is_business, initial_profile_setup, profile_setup, created_at) VALUES (?, 'A', ?, 'h', ?, ?, ?, 1, ?, 1)",
  );
  const write = old.prepare("INSERT INTO consent_log (user_id, what, created_at) VALUES (?, ?, ?)");
  const ACCOUNTS: [
    is: string,
    age: string | null,
    lowest: string | null,
    isBusiness: number,
    isComplete: number,
    log: string[],
  ][] = [
    ["an adult", "18+", null, 0, 1, []],
    ["a brand", null, null, 1, 1, []],
    ["a child", "10-12", "10-12", 0, 1, []],
    ["an adult who went to 13-17", "13-17", "13-17", 0, 1, ["The age went from 18+ to 13-17"]],
    ["one who went down twice", "10-12", "10-12", 0, 1, ["The age went from 18+ to 13-17", "The age went from 13-17 to 10-12"]],
    ["one who waits for a parent", null, "10-12", 0, 0, ["The age went from 18+ to 10-12"]],
    ["a child who became 13", "13-17", "13-17", 0, 1, ["The age went from 10-12 to 13-17"]],
    [
      "one whom the operator corrected",
      "13-17",
      "13-17",
      0,
      1,
      ["The age went from 13-17 to 18+", "The operator changed the age from 18+ to 13-17"],
    ],
    [
      "one who moved after that",
      "10-12",
      "10-12",
      0,
      1,
      ["The operator changed the age from 18+ to 13-17", "The age went from 13-17 to 10-12"],
    ],
    ["a set-up that is not completed", "18+", null, 0, 0, []],
    ["a first answer that is younger", "13-17", "13-17", 0, 1, ["The age went from none to 13-17"]],
  ];
  ACCOUNTS.forEach(([, age, lowest, isBusiness, isComplete, log], id) => {
    add.run(id, `${id}@x.example`, age, lowest, isBusiness, isComplete);
    for (const [at, what] of log.entries()) write.run(id, what, at + 1);
  });
  migrate(handle, { migrationsFolder: MIGRATIONS });

  const rows = old
    .prepare<[], { reach: string; waits: number }>(
      "SELECT reach_band AS reach, reach_asked_at IS NOT NULL AS waits FROM users ORDER BY id",
    )
    .all();
  expect(rows.map(({ reach, waits }, id) => `${ACCOUNTS[id]?.[0]}: ${reach}${waits ? ", asked" : ""}`)).toEqual([
    "an adult: 18+",
    "a brand: 18+",
    "a child: 10-12",
    "an adult who went to 13-17: 18+, asked",
    "one who went down twice: 18+, asked",
    "one who waits for a parent: 18+, asked",
    "a child who became 13: 13-17",
    "one whom the operator corrected: 13-17",
    "one who moved after that: 13-17, asked",
    "a set-up that is not completed: null",
    "a first answer that is younger: 13-17",
  ]);
  const told = old.prepare(
    "SELECT kind || ' ' || key FROM jobs WHERE kind IN ('taken-mail', 'age-question-mail') ORDER BY kind, key",
  );
  expect(told.pluck().all()).toEqual(["age-question-mail all", "taken-mail 3.reach", "taken-mail 4.reach", "taken-mail 8.reach"]);
});

test("Discounts and Spots keep their sports when those become bits, and a Discount of a sport that comes later is listed", () => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(53) });
  const slugs = SPORT_NAMES.slice(0, 10).map(slugOf);
  old.exec(`INSERT INTO users (id, name, email, password_hash, is_business, profile_setup, approved_at, country, created_at)
    VALUES (1, 'B', 'b@x.example', 'h', 1, 1, 1, 'France', 1)`);
  for (const [index, slug] of slugs.entries()) {
    old.exec(`INSERT INTO discounts (id, poster_id, amount, description, code, filename1, product_description1, ${slug}, created_at)
      VALUES (${index}, 1, 'a', 'd', 'c', 'f', 'p', 1, 1)`);
    old.exec(
      `INSERT INTO spots (id, poster_id, title, latitude, longitude, ${slug}, created_at) VALUES (${index}, 1, 't', 1, 1, 1, 1)`,
    );
    old.exec("UPDATE spots SET skate = 1");
  }
  migrate(handle, { migrationsFolder: MIGRATIONS });

  const kept = (table: string) => old.prepare<[], number>(`SELECT sports FROM ${table} ORDER BY id`).pluck().all().map(sportsOf);
  expect(kept("discounts")).toEqual(SPORT_NAMES.map((name) => [name]));
  expect(kept("spots")).toEqual(SPORT_NAMES.map((name) => SPORT_NAMES.filter((other) => other === name || other === "Skate")));
  const listed = old.prepare("SELECT sport, audience, country FROM discount_sports ORDER BY discount_id, sport");
  expect(listed.all()).toEqual(SPORT_NAMES.map((name) => ({ sport: bitOf(name), audience: 2, country: "France" })));
  old.exec(`UPDATE discounts SET sports = sports | ${2 ** 30}`);
  expect(listed.all().filter((row) => Object(row).sport === 2 ** 30)).toHaveLength(10);
});

test("each migration is later than the one before, or a database that has that one would skip it", () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("migrating again changes nothing", () => {
  const fresh = new Database(":memory:");
  const shape = () => fresh.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all();
  migrate(drizzle(fresh), { migrationsFolder: MIGRATIONS });
  const before = shape();
  migrate(drizzle(fresh), { migrationsFolder: MIGRATIONS });
  expect(shape()).toEqual(before);
});

test("the migrations make every column and index of the schema", () => {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
  const planned = tables
    .map((table) => getTableConfig(table))
    .flatMap(({ name, columns, indexes }) => [
      ...columns.map((column) => `${name}.${new CasingCache("snake_case").getColumnCasing(column)}`),
      ...indexes.map(({ config }) => `${name}: ${config.name}`),
    ]);
  const names = JSON.stringify(tables.map(getTableName));
  const made = sqlite.prepare(
    `SELECT t.value || '.' || c.name FROM json_each(?) t, pragma_table_xinfo(t.value) c
     UNION ALL SELECT tbl_name || ': ' || name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (SELECT value FROM json_each(?))`,
  );
  const found = new Set(made.pluck().all(names, names));
  expect(planned.filter((name) => !found.has(name))).toEqual([]);
});

test("foreign keys hold, and nothing in the world of the tests breaks them", () => {
  expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
  expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
});

test("each foreign key is the first column of an index, so that deleting what it names reads no whole table", () => {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%REFERENCES%'").pluck().all();
  const unindexed = sqlite
    .prepare(
      `SELECT t.value || '.' || k."from" FROM json_each(?) t, pragma_foreign_key_list(t.value) k
       WHERE NOT EXISTS (
         SELECT 1 FROM pragma_index_list(t.value) i, pragma_index_info(i.name) c
         WHERE c.seqno = 0 AND c.name = k."from" AND (
           NOT i.partial OR EXISTS (SELECT 1 FROM sqlite_schema s WHERE s.name = i.name AND s.sql LIKE '%."' || k."from" || '" is not null')
         )
       ) AND NOT EXISTS (
         SELECT 1 FROM pragma_table_info(t.value) c WHERE c.pk = 1 AND c.name = k."from"
       )`,
    )
    .pluck()
    .all(JSON.stringify(tables));
  expect(tables.length).toBeGreaterThan(10);
  expect(unindexed).toEqual([]);
});

test("follows and requests that may not reach minors go, and all others stay", () => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(12) });
  const add = old.prepare(
    "INSERT INTO users (id, name, email, password_hash, age, is_business, approved_at, created_at) VALUES (?, 'A', ?, 'h', ?, ?, ?, 1)",
  );
  add.run(1, "child@x.example", "6-9", 0, null);
  add.run(2, "teen@x.example", "13-17", 0, null);
  add.run(3, "adult@x.example", "18+", 0, null);
  add.run(4, "crew@x.example", "18+", 0, null);
  add.run(5, "waiting@x.example", null, 1, null);
  add.run(6, "approved@x.example", null, 1, 1);
  old.exec(`INSERT INTO crews (id, asker_id, asked_id, answered_at, accepted_at, created_at) VALUES
    (1, 4, 1, 5, 5, 1), (2, 3, 2, NULL, NULL, 1), (3, 4, 2, NULL, NULL, 1), (4, 2, 3, NULL, NULL, 1), (5, 3, 4, NULL, NULL, 1)`);
  const follow = old.prepare("INSERT INTO follows (id, follower_id, followed_id, created_at) VALUES (?, ?, ?, 1)");
  for (const [id, by, of] of [
    [1, 3, 1],
    [2, 4, 1],
    [3, 3, 2],
    [4, 5, 2],
    [5, 2, 5],
    [6, 6, 2],
    [7, 5, 3],
    [8, 2, 4],
  ])
    follow.run(id, by, of);
  migrate(handle, { migrationsFolder: upTo(13) });

  const ids = (table: string) => old.prepare(`SELECT id FROM ${table} ORDER BY id`).pluck().all();
  expect(ids("follows")).toEqual([2, 3, 6, 7, 8]);
  expect(ids("crews")).toEqual([1, 3, 4, 5]);
  expect(old.prepare("SELECT follower_count FROM users WHERE id = 1").pluck().get()).toBe(1);
});

test("existing items enter search in the order of time, and a queued job reads their words", () => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(15) });
  const add = old.prepare("INSERT INTO users (id, name, email, password_hash, created_at) VALUES (?, 'A', ?, 'h', ?)");
  for (const [id, at] of [
    [1, 300],
    [2, 100],
    [3, 200],
  ])
    add.run(id, `${id}@x.example`, at);
  migrate(handle, { migrationsFolder: MIGRATIONS });

  expect(old.prepare("SELECT user_id FROM search_items ORDER BY seq").pluck().all()).toEqual([2, 3, 1]);
  expect(old.prepare("SELECT key, state FROM jobs WHERE kind = 'fill-search'").all()).toEqual([{ key: "all", state: "queued" }]);
});

test.each([21, 47])("search fills its index anew when that changes after %i, and finds nothing of before in it", (before) => {
  const old = new Database(":memory:");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(before) });
  old.exec(`
    INSERT INTO users (id, name, email, password_hash, created_at) VALUES (1, 'Old', 'old@x.example', 'h', 1);
    INSERT INTO people_words (rowid, name) VALUES (1, 'old');
    UPDATE search_items SET filled = 1;
    DELETE FROM jobs`);
  migrate(handle, { migrationsFolder: MIGRATIONS });
  expect(old.prepare("SELECT filled FROM search_items").pluck().all()).toEqual([0]);
  expect(old.prepare("SELECT kind, state FROM jobs").all()).toEqual([{ kind: "fill-search", state: "queued" }]);
  expect(old.prepare(`SELECT rowid FROM people_words WHERE people_words MATCH '"old"'`).all()).toEqual([]);
  old.exec("INSERT INTO people_words (rowid, stretch, name) VALUES (1, 'abc', 'old'); UPDATE search_items SET filled = 1");
  old.exec("UPDATE users SET name = 'New'");
  expect(old.prepare(`SELECT rowid FROM people_words WHERE people_words MATCH '"old"'`).all()).toEqual([]);
});

type Columns = Map<string, Map<string, { canBeLeftOut: boolean }>>;

function columnsIn(database: Database.Database): Columns {
  const names = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").pluck().all();
  const columnsOf = (name: string) =>
    database.pragma(`table_xinfo(${name})`) as { name: string; notnull: number; dflt_value: unknown; hidden: number }[];
  return new Map(
    names.map((name) => [
      name,
      new Map(columnsOf(name).map((c) => [c.name, { canBeLeftOut: !c.notnull || c.dflt_value !== null || c.hidden > 0 }])),
    ]),
  );
}

/** Tells whether each table and column that the earlier version reads still exists, and new columns may be left out of its writes. */
function runsOver(before: Columns, after: Columns): boolean {
  return [...before].every(([table, columns]) => {
    const now = after.get(table);
    const isThere = [...columns.keys()].every((name) => now?.has(name));
    return isThere && [...(now ?? [])].every(([name, { canBeLeftOut }]) => columns.has(name) || canBeLeftOut);
  });
}

test("the README names each migration over which the version before does not run", () => {
  const database = new Database(":memory:");
  const handle = drizzle(database, { casing: "snake_case" });
  const after = journal.entries.map(({ idx, tag }) => {
    migrate(handle, { migrationsFolder: upTo(idx) });
    return { tag, columns: columnsIn(database) };
  });
  const broken = after.slice(1).filter(({ columns }, index) => !runsOver(after[index]?.columns ?? new Map(), columns));
  const [, named = ""] =
    /version before runs over every migration but ([^.]+)\./.exec(readFileSync("db/README.md", "utf8")) ?? [];
  expect(named.match(/\d{4}/g)).toEqual(broken.map(({ tag }) => tag.slice(0, 4)));
});

test("who posted what was deleted or removed is read out of the words about its placeholder account once", () => {
  const old = new Database(":memory:");
  old.pragma("foreign_keys = ON");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(56) });
  const add = old.prepare(
    "INSERT INTO users (id, name, email, password_hash, about, closed_at, created_at) VALUES (?, ?, ?, '', ?, ?, 1)",
  );
  add.run(1, "Mia", "mia@x.example", "Removed by account 9", null);
  add.run(2, "Removed Edit", "removed 20", "Removed by account 1", 5);
  add.run(3, "Deleted Spot", "removed 30", "Removed by account 1", 5);
  add.run(4, "Removed Edit", "removed 40", "Removed by account 77", 5);
  add.run(5, "A closed account", "closed 5", "", 5);
  migrate(handle, { migrationsFolder: upTo(57) });
  const all = old.prepare("SELECT account_id, poster_id, is_removed FROM post_holders ORDER BY account_id").raw();
  expect(all.all()).toEqual([
    [2, 1, 1],
    [3, 1, 0],
    [4, null, 1],
  ]);
  old.exec("DELETE FROM users WHERE id IN (1, 2)");
  expect(all.all()).toEqual([
    [3, null, 0],
    [4, null, 1],
  ]);
});

test("a deal that stands gets its first sheet", () => {
  const old = new Database(":memory:");
  old.pragma("foreign_keys = ON");
  const handle = drizzle(old, { casing: "snake_case" });
  migrate(handle, { migrationsFolder: upTo(66) });
  old.exec(`
    INSERT INTO users (id, name, email, password_hash, created_at) VALUES (1, 'Northbreak', 'n@x.example', 'h', 1), (2, 'Mia', 'm@x.example', 'h', 1), (3, 'Kit', 'k@x.example', 'h', 1);
    INSERT INTO sponsorships (id, brand_id, athlete_id, state, purpose, gives, expects, offer, starts_on, ends_on, place, terms, changed_at, created_at) VALUES
      (7, 1, 2, 'deal', 'Content', '["Products"]', '["Posts"]', 'A "quiver"', '2026-01-01', '2999-01-01', 'Bude', 'None', 9, 5),
      (8, 1, 3, 'deal', 'Content', '["Money"]', '[]', 'A board', '2026-01-01', '2999-01-01', 'Bude', 'None', 9, 5),
      (9, 1, 2, 'released', 'Content', '[]', '[]', 'A fin', '2026-01-01', '2999-01-01', 'Bude', 'None', 9, 5);
    INSERT INTO sponsorship_steps (sponsorship_id, step, "by", created_at) VALUES (8, 'accept', 'minor', 6), (8, 'accept', 'parent', 7);
  `);
  migrate(handle, { migrationsFolder: upTo(67) });
  const sheets = drizzle(old, { casing: "snake_case" }).select().from(schema.termSheets).all();
  const terms = { purpose: "Content", offer: 'A "quiver"', gives: ["Products"], endsOn: "2999-01-01", pay: "" };
  expect(sheets).toMatchObject([
    { sponsorshipId: "7", version: 1, brandName: "Northbreak", athleteName: "Mia", byParent: false, state: "accepted", terms },
    { sponsorshipId: "8", version: 1, athleteName: "Kit", byParent: true, changedAt: 9 },
  ]);
});
