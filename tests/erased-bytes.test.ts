import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";

test("erased data is no longer in the database's file", () => {
  const sqlite = openDatabase(join(mkdtempSync(join(process.env.DATA_DIR!, "erased-")), "own.sqlite"));
  const isInFile = () => {
    sqlite.pragma("wal_checkpoint(TRUNCATE)");
    return readFileSync(sqlite.name).includes("a child's words");
  };
  sqlite.exec("CREATE TABLE edits (id INTEGER PRIMARY KEY, description TEXT)");
  sqlite.prepare("INSERT INTO edits VALUES (1, ?)").run("a child's words ".repeat(2000));
  expect(isInFile()).toBe(true);
  sqlite.exec("DELETE FROM edits");
  expect(isInFile()).toBe(false);
  sqlite.close();
});
