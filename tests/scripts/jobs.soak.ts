import { execFileSync } from "node:child_process";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { newWorld } from "../new-world.ts";

const dataDir = newWorld();
const run = (...words: string[]) =>
  execFileSync("node_modules/.bin/tsx", ["scripts/jobs.ts", ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

test("dead jobs are listed with their reason, and tried again by their number", () => {
  const database = new Database(join(dataDir, "stokeline.sqlite"));
  const failed = "INSERT INTO jobs (kind, key, state, run_at, error) VALUES ('export', '7', 'dead', 1, 'no room')";
  const id = String(database.prepare(failed).run().lastInsertRowid);
  expect(run("list")).toBe(`${id}\texport 7\tno room\n`);
  expect(run("retry", id, "999")).toBe("1 of 2 tried again\n");
  expect(database.prepare("SELECT state FROM jobs WHERE id = ?").pluck().get(id)).toBe("queued");
  expect(run("list")).toBe("No job has failed for good\n");
  expect(() => run("forget")).toThrow(/list, or retry/);
});
