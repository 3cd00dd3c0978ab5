import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { beforeEach, expect, test } from "vitest";
import { takenLetter } from "#app/jobs/letters.server.ts";
import { tellingWhoLoses } from "#db/taken.ts";
import { MIGRATIONS, upTo } from "./migrations-up-to.ts";

let old: Database.Database;

/** 1 is a child without a parent, 2 a child with one, 3 is 13 to 17, and 4 and 5 are adults. */
beforeEach(() => {
  old = new Database(":memory:");
  migrate(drizzle(old), { migrationsFolder: upTo(9) });
  const add =
    old.prepare(`INSERT INTO users (id, name, email, password_hash, age, initial_profile_setup, profile_setup, instagram,
    marketing_opt_in, notify_stokes, created_at) VALUES (?, 'A', ?, 'h', ?, 1, 1, ?, ?, 1, 1)`);
  for (const [id, age, instagram, news] of [
    [1, "6-9", "", 0],
    [2, "10-12", "a.child", 1],
    [3, "13-17", "", 0],
    [4, "18+", "an.adult", 1],
    [5, "18+", "", 1],
  ])
    add.run(id, `${id}@x.example`, age, instagram, news);
  old.exec(`INSERT INTO guardians (user_id, email, band, consented_at) VALUES (2, 'p@x.example', '10-12', 1);
    INSERT INTO crews (id, asker_id, asked_id, answered_at, accepted_at, created_at) VALUES (1, 4, 1, 1, 1, 1), (2, 4, 5, 1, 1, 1);
    INSERT INTO follows (id, follower_id, followed_id, created_at) VALUES (1, 5, 2, 1), (2, 4, 5, 1), (3, 5, 4, 1)`);
});

const upgrade = () => tellingWhoLoses(old, () => migrate(drizzle(old), { migrationsFolder: MIGRATIONS }));
const told = () => old.prepare("SELECT key FROM jobs WHERE kind = 'taken-mail' ORDER BY key").pluck().all();

test("each person who loses something by an upgrade is told, once, and nobody else", () => {
  upgrade();
  expect(told()).toEqual(["1.crew", "1.notices", "1.setup", "2.handles", "2.news", "4.crew", "5.follows"]);
  old.exec("DELETE FROM jobs");
  upgrade();
  old.exec("DELETE FROM follows");
  expect(told()).toEqual([]);
});

test("nobody is told of a loss if the migration fails", () => {
  const failing = () =>
    tellingWhoLoses(old, () => {
      old.transaction(() => {
        old.exec("DELETE FROM follows");
        throw new Error("no room");
      })();
    });
  expect(failing).toThrow("no room");
  expect(told()).toEqual([]);
});

test.each(["follows", "crew", "handles", "setup", "news", "notices"])("an email says what was taken: %s", (taken) => {
  const { subject, text } = takenLetter(`1001.${taken}`)?.write("Mia") ?? {};
  expect([subject, text]).toEqual([
    expect.stringMatching(/ on Stokeline$/),
    expect.stringMatching(/^Hi Mia,\n\n.+\n\nLog in here: /s),
  ]);
  expect(takenLetter(`1.${taken}`)).toBeUndefined();
});
