import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Plugin } from "vite";
import { createVitest, type TestSpecification } from "vitest/node";
import { randomFrom } from "../model/random.ts";
import { type Break, breaksOf, withSwitches } from "./breaks.ts";
// The cast is added here, by code with switches.
import "./switches.ts";
import type { Asked, Told } from "./told.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    log: { type: "string" },
    tests: { type: "string", default: "" },
  },
});

const breaks = values.sample ? sampleOf(wanted(), Number(values.sample)) : wanted();
const files = [...new Set(breaks.map(({ file }) => file))];

const switching: Plugin = {
  name: "switches",
  enforce: "pre",
  transform: (code, id) => {
    const file = files.find((one) => id === resolve(one));
    if (file) return withSwitches(file, breaks);
    if (id !== resolve("db/hot-read.ts")) return undefined;
    return code.replace(
      "export function hotRead<Row>(",
      "export const hotRead = (select) => switches.prepared(() => made(select));\nfunction made<Row>(",
    );
  },
};

const folder = mkdtempSync(join(tmpdir(), "stokeline-mutate-"));
process.env.MUTATE_DIR = folder;
// Repeated tests warn about listeners of their signals.
process.env.NODE_NO_WARNINGS = "1";
// A test that waits in vain has failed.
const options = { watch: false, retry: 0, maxWorkers: 1, testTimeout: 10_000, reporters: [{}], runner: "tests/mutate/runner.ts" };
const vitest = await createVitest("test", { config: "tests/vitest.config.ts", ...options }, { plugins: [switching] });
vitest.config.related = files.map((file) => resolve(file));
const tests = (await vitest.getRelevantTestSpecifications())
  // A break in memory does not reach a server of the build.
  .filter((test) => new RegExp(values.tests).test(test.moduleId) && !/served\.ts"|whole-app\.ts"|needs-build/.test(textOf(test)))
  .map((test) => ({ test, near: nearness(test) }))
  .sort((one, other) => other.near - one.near)
  .map(({ test }) => test);

const STALE_MS = 30_000;
const SLOW_MS = 400;
/** The breaks that no test noticed yet. */
const left = new Set(breaks.keys());
/** A test hung in them together with others. */
const hanging = new Set<number>();
const reached = new Set<number>();

/** Fast tests first. */
const slow = new Set<TestSpecification>();
for (const [index, test] of tests.entries()) {
  while (await hungIn(test, 0, SLOW_MS));
  console.log(`${index + 1} of ${tests.length}, ${basename(test.moduleId)}: ${left.size} of ${breaks.length} left`);
}
for (const test of slow) {
  while (await hungIn(test, SLOW_MS, Number.MAX_SAFE_INTEGER));
  console.log(`${basename(test.moduleId)} again: ${left.size} of ${breaks.length} left`);
}
for (const number of left) {
  const { file, line, text, instead } = breaks[number] ?? { file: "", line: 0, text: "", instead: "" };
  console.log(`${file}:${line}${reached.has(number) ? "" : " (no test reaches it)"}\n    ${text}\n    ${instead}`);
}
console.log(`${breaks.length} tried, ${breaks.length - left.size} noticed, ${left.size} left`);
await vitest.close();
rmSync(folder, { recursive: true });
process.exit(left.size || !breaks.length ? 1 : 0);

/** Arguments are folders, files and lines of files. */
function wanted(): Break[] {
  return positionals.flatMap((argument) => {
    const [path = "", line] = argument.split(":");
    const names = execFileSync("git", ["ls-files", "--", path], { encoding: "utf8" }).split("\n");
    const code = names.filter((file) => /(?<!\.d)\.tsx?$/.test(file));
    return code.flatMap((file) => breaksOf(file)).filter((one) => !line || one.line === Number(line));
  });
}

/** Draws the same for the same seed. */
function sampleOf(all: Break[], size: number): Break[] {
  const { pick } = randomFrom(Number(values.seed));
  const chosen = new Set<Break>();
  while (chosen.size < Math.min(size, all.length)) chosen.add(pick(all));
  return all.filter((one) => chosen.has(one));
}

/** Ranks a test: tests that import the file or folder and little else, or have its name, notice most breaks. */
function nearness(test: TestSpecification): number {
  const text = textOf(test);
  const near = breaks.map(({ file }) => {
    const paths = [`#${file}"`, `#${dirname(file)}/`].filter((path) => text.includes(path));
    return paths.length + 2 * Number(test.moduleId.includes(`/${basename(file).replace(/\..*/, "")}.`));
  });
  return near.reduce((sum, one) => sum + one, 0) / text.split('from "#').length;
}

/** Breaks of one group are in different places, none inside another's. */
function groups(): number[][] {
  const made: number[][] = [];
  for (const number of left) {
    const apart = made.find(
      (group) => !hanging.has(number) && group.every((other) => !hanging.has(other) && areApart(number, other)),
    );
    if (apart) apart.push(number);
    else made.push([number]);
  }
  return made;
}

function areApart(one: number, other: number): boolean {
  const [a, b] = [breaks[one], breaks[other]];
  return !a || !b || a.file !== b.file || a.place.end <= b.place.pos || b.place.end <= a.place.pos;
}

/** Runs a test file, and tells whether it hung with breaks on. A hang with a single break counts as noticed. */
async function hungIn(test: TestSpecification, tookFrom: number, tookTo: number): Promise<boolean> {
  const asked: Asked = { groups: groups(), tookFrom, tookTo };
  const path = join(folder, "told");
  writeFileSync(join(folder, "asked.json"), JSON.stringify(asked));
  writeFileSync(path, "");
  const watch = setInterval(() => {
    const last = toldIn(path).at(-1);
    if (last?.is === "begun" && Date.now() - statSync(path).mtimeMs > STALE_MS) process.kill(last.pid, "SIGKILL");
  }, 5_000);
  await vitest.runTestSpecifications([test]);
  clearInterval(watch);
  for (const name of readdirSync(process.env.DATA_DIR ?? ""))
    if (name.startsWith("world-")) rmSync(join(process.env.DATA_DIR ?? "", name), { recursive: true });

  const told = toldIn(path);
  for (const { breaks: numbers, is } of told) {
    if (is === "slow") slow.add(test);
    for (const number of numbers) {
      reached.add(number);
      if (is === "failed") left.delete(number);
    }
  }
  if (values.log)
    appendFileSync(values.log, told.map((one) => `${JSON.stringify({ file: basename(test.moduleId), ...one })}\n`).join(""));
  const { is, breaks: on = [] } = told.at(-1) ?? {};
  if (is !== "begun" || on.length === 0) return false;
  for (const number of on) on.length === 1 ? left.delete(number) : hanging.add(number);
  return true;
}

function toldIn(path: string): Told[] {
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

function textOf({ moduleId }: TestSpecification): string {
  return readFileSync(moduleId, "utf8");
}
