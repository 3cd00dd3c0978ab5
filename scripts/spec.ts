import { existsSync, readdirSync, readFileSync } from "node:fs";

type Vitest = { testResults: { assertionResults: { status: string; fullName: string }[] }[] };
type Playwright = { suites?: Playwright[]; specs?: { title: string; tests: { status: string }[] }[] };

const wanted = process.argv.slice(2);
const run = [
  ...["vitest", "soak"].flatMap((name) => passed(name, byVitest)),
  ...["playwright", "soak-journeys"].flatMap((name) => passed(name, byPlaywright)),
];
const named = new Set((run.length ? run : written()).flatMap(rowsIn));
const ledger = readFileSync("tests/spec/requirements.md", "utf8");
const rows = [...ledger.matchAll(/^\| (?<id>(?<area>[A-Z]+)-\d{3}) \| (?<text>.+?) \|/gm)].map(({ groups = {} }) => groups);
console.log(
  run.length ? "By the tests that passed in the last run:" : "By the titles in the test files, since there was no run:",
);
for (const area of new Set(rows.map((row) => row.area))) {
  if (wanted.length && !wanted.includes(area ?? "")) continue;
  const all = rows.filter((row) => row.area === area);
  const missing = all.filter(({ id = "" }) => !named.has(id));
  console.log(`${area?.padEnd(6)} ${all.length - missing.length} of ${all.length}`);
  if (wanted.length) for (const { id, text } of missing) console.log(`  ${id}  ${text}`);
}
function passed<T>(runner: string, titlesOf: (result: T) => string[]): string[] {
  const file = `node_modules/.cache/stokeline/${runner}.json`;
  return existsSync(file) ? titlesOf(JSON.parse(readFileSync(file, "utf8"))) : [];
}
function byVitest({ testResults }: Vitest): string[] {
  return testResults.flatMap(({ assertionResults: tests }) => tests.filter((t) => t.status === "passed").map((t) => t.fullName));
}
function byPlaywright({ suites = [], specs = [] }: Playwright): string[] {
  const own = specs.filter((spec) => spec.tests.some((test) => test.status === "expected"));
  return [...own.map((spec) => spec.title), ...suites.flatMap(byPlaywright)];
}
function written(): string[] {
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" });
  const tests = files.filter((name) => /\.(test|spec|soak)\.tsx?$/.test(name));
  const lines = tests.flatMap((name) => readFileSync(`tests/${name}`, "utf8").split("\n"));
  return lines.filter((line) => !/\.(skip|todo|fixme)\b|^\s*(\/\/|\/?\*)/.test(line));
}
/** At most three rows count in one pair of brackets; of a longer list none counts. */
function rowsIn(title: string): string[] {
  return [...title.matchAll(/\[([A-Z]+-\d{3}(?:, ?[A-Z]+-\d{3}){0,2})\]/g)].flatMap(([, ids = ""]) => ids.split(/, ?/));
}
