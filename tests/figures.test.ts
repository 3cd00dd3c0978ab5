import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* The largest sizes of rooms and files before a split. */

const MOST_FILES = 12;
const MOST_LINES = 200;
/** The schema, which people read as a whole. */
const LONGER = [
  "db/schema/accounts.ts",
  "db/schema/desk.ts",
  "db/schema/operation.ts",
  "db/schema/people.ts",
  "db/schema/posts.ts",
  "db/schema/sponsorships.ts",
];

const files = execFileSync("git", ["ls-files", "app", "db", "graphql", "scripts"], { encoding: "utf8" }).trim().split("\n");
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;

test.each(["app/", "app/services/"])("at most a dozen files stand at the root of %s", (room) => {
  const own = files.filter((file) => file.startsWith(room) && !file.slice(room.length).includes("/"));
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThanOrEqual(MOST_FILES);
});

test("no further file has more than 200 lines, and no part of the schema more than 250", () => {
  const styles = files.filter((file) => file.endsWith(".css"));
  expect([...sources, ...styles].filter((file) => linesOf(file) > MOST_LINES)).toEqual(LONGER);
  const schema = sources.filter((file) => file.startsWith("db/schema/"));
  expect(schema.length).toBeLessThanOrEqual(7);
  expect(schema.filter((file) => linesOf(file) > 250)).toEqual([]);
});

test("at most 4 % of the lines are comments", () => {
  const lines = sources.flatMap((file) => readFileSync(file, "utf8").split("\n").slice(0, -1));
  let isInside = false;
  const comments = lines.filter((line) => {
    const isComment = isInside || /^\s*(\/\/|\{?\/\*)/.test(line);
    if (isComment) isInside = !line.includes("*/") && (isInside || /^\s*\{?\/\*/.test(line));
    return isComment;
  });
  expect(comments.length / lines.length).toBeLessThanOrEqual(0.04);
  expect(comments.length).toBeGreaterThan(1000);
});
