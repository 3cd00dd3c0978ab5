import { execFileSync } from "node:child_process";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { newWorld } from "../new-world.ts";

const dataDir = newWorld();
const run = (...addresses: string[]) =>
  execFileSync("node_modules/.bin/tsx", ["scripts/bounced.ts", ...addresses], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

test("an address that bounced is noted once, without the address itself", () => {
  run("Gone@Mailings.example");
  expect(run("gone@mailings.example", "other@mailings.example")).toContain("2 noted");
  const rows = new Database(join(dataDir, "stokeline.sqlite")).prepare("SELECT email_hash FROM bounces").pluck().all();
  expect(rows).toHaveLength(2);
  expect(String(rows)).not.toMatch(/gone|other/i);
});

test("an invalid address is refused with a line, and nothing is noted", () => {
  expect(() => run("nobody")).toThrow(/Not an address: nobody/);
  expect(() => run()).toThrow(/Name the addresses/);
});
