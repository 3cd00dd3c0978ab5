import { expect, test } from "vitest";
import { sqlite } from "#db";
import { loadBulk } from "#db/seed/bulk.ts";

const value = (sql: string) => sqlite.prepare(sql).pluck().get();
const rows = (sql: string) => sqlite.prepare(sql).all();

const KEPT = {
  edits: "SELECT id, stoke_count, view_count, poster_active, poster_private, poster_country, poster_place FROM edits ORDER BY id",
  users: "SELECT id, follower_count FROM users ORDER BY id",
};

test("as many of everything as was asked for, hanging together, and with every index and trigger back", () => {
  const parts = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name";
  const before = { parts: rows(parts), edits: Number(value("SELECT count(*) FROM edits")) };

  loadBulk(300);

  const counted = ["users WHERE email LIKE '%@bulk.example'", "stokes", "follows", "discounts", "spots"];
  expect(counted.map((table) => value(`SELECT count(*) FROM ${table}`))).toEqual([60, 3000, 900, 6, 6]);
  expect(value("SELECT count(*) FROM edits")).toBe(before.edits + 300);
  expect(rows(parts)).toEqual(before.parts);
  expect(rows("PRAGMA foreign_key_check")).toEqual([]);
  expect(value("SELECT count(*) FROM stokes JOIN edits ON edits.id = edit_id WHERE user_id = poster_id")).toBe(0);
});

test("the seed's counts equal those of the triggers", () => {
  loadBulk(300);
  const bulk = Object.values(KEPT).map(rows);

  for (const table of ["edits", "stokes", "follows"]) sqlite.exec(`CREATE TEMP TABLE bulk_${table} AS SELECT * FROM ${table}`);
  sqlite.exec("DELETE FROM follows; DELETE FROM edits");
  sqlite.exec(
    "UPDATE bulk_edits SET stoke_count = 0, poster_active = 0, poster_private = 1, poster_country = '', poster_place = NULL",
  );
  for (const table of ["edits", "stokes", "follows"]) sqlite.exec(`INSERT INTO ${table} SELECT * FROM bulk_${table}`);

  expect(Object.values(KEPT).map(rows)).toEqual(bulk);
});

test("its Spots are found by their titles, and all it loaded can be deleted", () => {
  loadBulk(300);
  expect(value("SELECT count(*) FROM spot_titles('\"Spot 1\"')")).toBe(1);
  expect(value("SELECT count(*) FROM spots_area")).toBe(value("SELECT count(*) FROM spots"));
  for (const table of ["spots", "discounts", "edits", "users"]) sqlite.exec(`DELETE FROM ${table}`);
  const indexes = ["spot_titles", "spots_area", "search_items"];
  expect(indexes.map((table) => value(`SELECT count(*) FROM ${table}`))).toEqual([0, 0, 0]);
});

test("it is the same every time", () => {
  const stable = "SELECT id, poster_id, sport, description, created_at, crew_only FROM edits ORDER BY id";
  sqlite.exec("SAVEPOINT first");
  loadBulk(120);
  const first = rows(stable);
  sqlite.exec("ROLLBACK TO first");

  loadBulk(120);

  expect(rows(stable)).toEqual(first);
});
