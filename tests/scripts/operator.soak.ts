import { execFileSync } from "node:child_process";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { emailOf, ID } from "#db/seed/world.ts";
import { newWorld } from "../new-world.ts";
import { passedToken } from "../passed-token.ts";

const dataDir = newWorld();
const run = (...words: string[]) =>
  execFileSync("node_modules/.bin/tsx", ["scripts/operator.ts", ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

test("the second factor of a lost phone is reset by the account's address, its logins end and an email is on its way", () => {
  const database = new Database(join(dataDir, "stokeline.sqlite"));
  const count = (sql: string) => database.prepare(sql).pluck().get();
  database.prepare("INSERT INTO second_factors VALUES (?, 'sealed', 1, NULL, 1)").run(Number(ID.ops));
  passedToken(dataDir, ID.ops);
  expect(run("reset-factor", emailOf("ops"))).toBe(`The second factor of ${emailOf("ops")} is off, and its logins have ended\n`);
  expect([count("SELECT count(*) FROM second_factors"), count("SELECT count(*) FROM sessions")]).toEqual([0, 0]);
  expect(count("SELECT key FROM jobs WHERE kind = 'second-factor-mail'")).toBe(`${ID.ops}.off`);
  expect(run("reset-factor", emailOf("ops"))).toBe(`${emailOf("ops")} has no second factor\n`);
});

test("an unknown address and an unknown command get a line each", () => {
  expect(() => run("reset-factor", "nobody@stokeline.example")).toThrow(/No account has the address nobody@stokeline.example/);
  expect(() => run("forget")).toThrow(/id or reset-factor, and the email address/);
});

test("the id of an account is found by its address, however that is written", () => {
  expect(run("id", emailOf("ops").toUpperCase())).toBe(`${ID.ops}\n`);
});
