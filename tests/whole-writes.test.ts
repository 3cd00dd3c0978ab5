import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { finishWrites } from "#db/driver.ts";

test("a row that was not saved is never given as if it were", () => {
  const sqlite = new Database(":memory:");
  finishWrites(sqlite);
  sqlite.exec(`PRAGMA foreign_keys = ON; CREATE TABLE a (id INTEGER PRIMARY KEY);
    CREATE TABLE b (id INTEGER PRIMARY KEY, a REFERENCES a DEFERRABLE INITIALLY DEFERRED)`);
  const insert = sqlite.prepare("INSERT INTO b (a) VALUES (?) RETURNING id");
  expect(() => insert.get(7)).toThrow("FOREIGN KEY constraint failed");
  expect(sqlite.prepare("SELECT count(*) FROM b").pluck().get()).toBe(0);
  sqlite.exec("INSERT INTO a VALUES (7)");
  expect([insert.get(7), insert.raw().get(7)]).toEqual([{ id: 1 }, [2]]);
  expect(sqlite.prepare("SELECT id FROM b WHERE id = ?").get(9)).toBeUndefined();
});
