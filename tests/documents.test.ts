import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => existsSync(file));
/* The texts of the product and the specification have their own tests. */
const documents = files.filter((file) => file.endsWith(".md") && !/^(app\/content|tests\/spec)\//.test(file));
const decisions = documents.filter((file) => file.endsWith("DECISIONS.md"));

const textOf = (file: string) => readFileSync(file, "utf8");
const linesOf = (file: string) => textOf(file).trimEnd().split("\n");
/** The first column of the first table. */
const roomsIn = (file: string) => {
  const [table = ""] = /(?:^\|.*\n)+/m.exec(textOf(file)) ?? [];
  return [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, room = ""]) => room);
};

test("the README has at most 90 lines", () => {
  expect(linesOf("README.md").length).toBeLessThanOrEqual(90);
});

const ROOMS = ["app", "app/services", "db", "graphql", "scripts", "scripts/artwork", "tests", "tests/bench"];
const NOUNS = ["media", "accounts", "guardians", "sponsorships"].map((noun) => `app/services/${noun}`);

test.each([...ROOMS, ...NOUNS])("%s has a README, which the first README links", (room) => {
  expect(existsSync(`${room}/README.md`)).toBe(true);
  expect(textOf("README.md")).toContain(`](${room}/README.md)`);
});

test("the READMEs name the rooms in the order of the floors", () => {
  const floors = [...textOf("tests/floors.test.ts").matchAll(/"app\/(\w+)\/"/g)].map(([, room]) => room);
  expect(roomsIn("app/README.md").filter((room) => room !== "services")).toEqual(floors);
  const [, nouns = ""] = /NOUNS = \[([^\]]+)\]/.exec(textOf("tests/floors.test.ts")) ?? [];
  const order = [...nouns.matchAll(/"([\w-]+)"/g)].map(([, noun]) => noun);
  expect(roomsIn("app/services/README.md")).toEqual(order);
  const [, drawn = ""] = /the lowest last: ((?:.|\n)+?)\n {4}app\//.exec(textOf("README.md")) ?? [];
  expect(drawn.split(/,\s+/).toReversed()).toEqual(order);
});

describe.each(decisions)("%s", (file) => {
  const [, ...parts] = textOf(file).split(/^## /m);
  const entries = parts.map((part) => {
    const [title = "", ...body] = part.trimEnd().split("\n");
    return { title, body, date: new Date(/ \((\d+ \w+ \d{4})\)$/.exec(title)?.[1] ?? "").getTime() };
  });

  test("belongs to the README beside it", () => {
    expect(textOf(file.replace("DECISIONS", "README"))).toContain("](DECISIONS.md)");
  });

  test("gives each decision a date, the newest first", () => {
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter(({ date }) => Number.isNaN(date)).map(({ title }) => title)).toEqual([]);
    expect(entries).toEqual(entries.toSorted((a, b) => b.date - a.date));
  });

  test("gives each decision one to five lines, and no line over 200 characters", () => {
    const isLong = (body: string[]) => body.length === 0 || body.length > 5 || body.some((line) => line.length > 200);
    expect(entries.filter(({ body }) => isLong(body)).map(({ title }) => title)).toEqual([]);
  });
});

test("no README tells decisions", () => {
  expect(documents.filter((file) => /^#+ Decisions$|\*\* ?\(\d+ Nov 2026\)/m.test(textOf(file)))).toEqual([]);
});

const CODE = /\.(tsx?|mjs|css|sh|conf|yml|svg|webp|png|ico|graphql)$/;
/* Files that the product or a command makes, and a media type. */
const MADE = /^(build|look|DATA_DIR)\/|^image\/webp$/;

/** Paths may begin at the root, at the document, in the app or, for tests, in tests; names may lack their end. */
function isThere(path: string, document: string): boolean {
  const from = ["", posix.dirname(document), "app", "tests"].map((base) => posix.join(base, path).replace(/\/$/, ""));
  const names = from.map((name) => name.replace(/[.+?]/g, "\\$&").replaceAll("*", "[^/]*"));
  const pattern = new RegExp(`^(${names.join("|")})(\\.(server|test|soak|spec))?(\\.tsx?)?(/|$)`);
  return files.some((file) => pattern.test(file));
}

test.each(documents.filter((file) => file !== "tests/asvs.md"))("every path that %s names exists", (document) => {
  const names = [...textOf(document).matchAll(/`([\w@.*+-]+(?:\/[\w@.*+-]+)*\/?)`/g)].map(([, name = ""]) => name);
  const paths = names.filter((name) => (name.includes("/") || CODE.test(name)) && !MADE.test(name));
  expect(paths.filter((path) => !isThere(path, document))).toEqual([]);
});

test("the check of links reads every document", () => {
  const [, patterns = ""] = /DOCUMENTS = \[(.+)\]/.exec(textOf("scripts/check.mjs")) ?? [];
  expect(patterns).toBe('"README.md", "{app,db,graphql,scripts,tests}/**/{README,DECISIONS,runbook}.md"');
});
