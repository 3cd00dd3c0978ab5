import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

/** The nouns, the lowest first. Each may import those before it. */
const NOUNS = [
  "people",
  "media",
  "guardians",
  "decisions",
  "accounts",
  "spots",
  "edits",
  "reactions",
  "discounts",
  "search",
  "sponsorships",
  "dashboard",
  "notifications",
  "parents-page",
  "resumable",
  "mailings",
  "moderation",
  "statistics",
  "own-data",
  "upkeep",
];

/** The floors from the bottom up. A file imports from its own floor and from lower ones. */
const FLOORS = [
  ["app/text/"],
  ["app/schemas/"],
  [
    "app/addresses.ts",
    "app/address-lookup.ts",
    "app/paths.ts",
    "app/env.server.ts",
    "app/log.server.ts",
    "app/metrics.server.ts",
  ],
  ["db/"],
  ["app/content/"],
  ["app/kernel/"],
  ["app/adapters/"],
  ...NOUNS.map((noun) => [`app/services/${noun}/`]),
  ["app/map/"],
  ["app/ui/"],
  ["app/jobs/"],
  ["app/http/"],
  ["app/trpc/"],
  ["graphql/"],
  ["app/content/privacy/assessments/"],
  ["app/routes/", "app/routes.ts", "app/root.tsx", "app/entry.client.tsx", "app/entry.server.tsx"],
  ["app/process/"],
  ["scripts/artwork/demo/"],
  ["db/seed/"],
  ["scripts/"],
];

const ALIASES: [from: string, to: string][] = [
  ["#app/", "app/"],
  ["#db/", "db/"],
  ["#graphql/", "graphql/"],
  ["#artwork/", "scripts/artwork/"],
];

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app", "db", "graphql", "scripts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(file));

/** Returns the floor with the longest name that begins the path. */
function floorOf(file: string): number {
  const names = FLOORS.flatMap((floor, height) => floor.map((name) => ({ name, height })));
  const [most] = names.filter(({ name }) => file.startsWith(name)).toSorted((a, b) => b.name.length - a.name.length);
  return most?.height ?? -1;
}

function importsOf(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const named = [...code.matchAll(/(?:from|import\(|import) ?"([^"?]+)/g)].map(([, name]) => name ?? "");
  return named.flatMap((name) => {
    if (name === "#db") return "db/index.ts";
    if (name.startsWith(".")) return posix.join(posix.dirname(file), name);
    const alias = ALIASES.find(([from]) => name.startsWith(from));
    return alias ? alias[1] + name.slice(alias[0].length) : [];
  });
}

test("every file stands on a floor", () => {
  expect(files.filter((file) => floorOf(file) === -1)).toEqual([]);
  expect(files.length).toBeGreaterThan(700);
});

test("every floor has files", () => {
  expect(FLOORS.flat().filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([]);
});

test("no file imports from a higher floor", () => {
  const up = files.flatMap((file) =>
    importsOf(file)
      .filter((other) => floorOf(other) > floorOf(file))
      .map((other) => `${file} -> ${other}`),
  );
  expect(up).toEqual([]);
});

test("no files import each other in a circle, not even for a type", () => {
  let left = new Map(files.map((file) => [file, importsOf(file).filter((other) => files.includes(other))]));
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    left = new Map([...left].filter(([, others]) => others.some((other) => left.has(other))));
  }
  expect([...left.keys()]).toEqual([]);
});
