import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { expect, test } from "vitest";
import { sqlite } from "#db";

const MIGRATIONS = "db/migrations";
const journal: { entries: { idx: number; tag: string }[] } = JSON.parse(
  readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8"),
);

/** The migrations up to and including one. */
function upTo(index: number): string {
  const folder = mkdtempSync(join(process.env.DATA_DIR ?? "", "migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const entries = journal.entries.filter(({ idx }) => idx <= index);
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}

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

test("migrating again changes nothing", () => {
  const fresh = new Database(":memory:");
  const shape = () => fresh.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all();
  migrate(drizzle(fresh), { migrationsFolder: MIGRATIONS });
  const before = shape();
  migrate(drizzle(fresh), { migrationsFolder: MIGRATIONS });
  expect(shape()).toEqual(before);
});

test("foreign keys hold, and nothing in the world of the tests breaks them", () => {
  expect(sqlite.pragma("foreign_keys", { simple: true })).toBe(1);
  expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
});
