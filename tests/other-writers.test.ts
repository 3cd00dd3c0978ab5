import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { waitOnce } from "#db/driver.ts";

test("another process's write is waited for once, and again after a write of ours", () => {
  const path = join(process.env.DATA_DIR!, "shared.sqlite");
  const [ours, other] = [new Database(path), new Database(path)];
  ours.exec("CREATE TABLE a (id INTEGER PRIMARY KEY)");
  waitOnce(ours);
  const wait = () => ours.pragma("busy_timeout", { simple: true });
  const insert = ours.prepare("INSERT INTO a DEFAULT VALUES");
  const write = ours.transaction(() => insert.run());
  expect(wait()).toBe(1000);

  other.exec("BEGIN IMMEDIATE");
  expect(() => write.immediate()).toThrow("database is locked");
  expect(wait()).toBe(0);
  expect(() => insert.run()).toThrow("database is locked");
  expect([wait(), ours.prepare("SELECT count(*) FROM a").pluck().get()]).toEqual([0, 0]);

  other.exec("ROLLBACK");
  write.immediate();
  expect(wait()).toBe(1000);
  other.close();
});
