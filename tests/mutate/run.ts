import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Plugin } from "vite";
import { createVitest, type TestSpecification } from "vitest/node";
import { randomFrom } from "../model/random.ts";
import { type Break, breaksOf } from "./breaks.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" }, seed: { type: "string", default: "1" }, most: { type: "string" } },
});

/** The break that is in what the tests load. */
let now: Break | undefined;
const breaking: Plugin = {
  name: "one-break",
  enforce: "pre",
  transform: (code, id) =>
    now && id === resolve(now.file) ? code.slice(0, now.from) + now.instead + code.slice(now.to) : undefined,
};

// One failed test is enough. A test that waits for what no longer comes has failed.
const options = { watch: false, bail: 1, retry: 0, maxWorkers: 1, testTimeout: 20_000, reporters: [{}] };
const vitest = await createVitest("test", { config: "tests/vitest.config.ts", ...options }, { plugins: [breaking] });
// No break in memory reaches a server of the build.
const tests = (await vitest.globTestSpecifications()).filter(
  (test) => !/served\.ts"|whole-app\.ts"|needs-build/.test(textOf(test)),
);

const breaks = values.sample ? sampleOf(wanted(), Number(values.sample)) : wanted();
/** How often a test noticed a break, and one of a file. */
const noticing = new Map<string, number>();
const took = new Map<TestSpecification, number>();
let left = 0;
for (const [index, one] of breaks.entries()) {
  if (!(await isNoticed(one))) {
    console.log(`${one.file}:${one.line}\n    ${one.text}\n    ${one.instead}`);
    left++;
  }
  if ((index + 1) % 5 === 0) console.log(`${index + 1} of ${breaks.length}`);
}
console.log(`${breaks.length} tried, ${breaks.length - left} noticed, ${left} left`);
await vitest.close();
process.exit(left || !breaks.length ? 1 : 0);

/** Arguments are folders, files and lines of files. */
function wanted(): Break[] {
  return positionals.flatMap((argument) => {
    const [path = "", line] = argument.split(":");
    const files = execFileSync("git", ["ls-files", "--", path], { encoding: "utf8" }).split("\n");
    const code = files.filter((file) => /(?<!\.d)\.tsx?$/.test(file));
    return code.flatMap((file) => breaksOf(file)).filter((one) => !line || one.line === Number(line));
  });
}

/** The same for the same seed. */
function sampleOf(all: Break[], size: number): Break[] {
  const { pick } = randomFrom(Number(values.seed));
  const chosen = new Set<Break>();
  while (chosen.size < Math.min(size, all.length)) chosen.add(pick(all));
  return all.filter((one) => chosen.has(one));
}

async function isNoticed(one: Break): Promise<boolean> {
  for (const test of await testsOf(one)) if (await fails(one, test)) return true;
  return false;
}

/** First those that noticed other breaks of the file, then the nearest and fastest. With `most` the far ones are not looked for. */
async function testsOf({ file }: Break): Promise<TestSpecification[]> {
  const stem = `/${basename(file).replace(/\..*/, "")}.`;
  const isNear = (test: TestSpecification) => textOf(test).includes(`#${dirname(file)}/`) || test.moduleId.includes(stem);
  const score = (test: TestSpecification) =>
    (noticing.get(`${test.moduleId} ${file}`) ?? 0) * 10 +
    (noticing.get(test.moduleId) ?? 0) / 5 +
    Number(textOf(test).includes(`#${file}"`)) +
    Number(test.moduleId.includes(stem)) * 2 -
    Math.min((took.get(test) ?? 0) / 30_000, 1);
  const near = tests.filter(isNear).sort((one, other) => score(other) - score(one));
  if (values.most && near.length) return near.slice(0, Number(values.most));
  vitest.config.related = [resolve(file)];
  const reached = new Set((await vitest.getRelevantTestSpecifications()).map(({ moduleId }) => moduleId));
  return [...near, ...tests.filter((test) => !near.includes(test) && reached.has(test.moduleId))];
}

async function fails(one: Break, test: TestSpecification): Promise<boolean> {
  now = one;
  vitest.invalidateFile(resolve(one.file));
  vitest.state.filesMap.clear();
  const start = Date.now();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([test]);
  took.set(test, Date.now() - start);
  const data = process.env.DATA_DIR ?? "";
  for (const name of readdirSync(data)) if (name.startsWith("world-")) rmSync(join(data, name), { recursive: true });
  now = undefined;
  vitest.invalidateFile(resolve(one.file));
  if (unhandledErrors.length === 0 && testModules.every((module) => module.state() !== "failed")) return false;
  for (const key of [test.moduleId, `${test.moduleId} ${one.file}`]) noticing.set(key, (noticing.get(key) ?? 0) + 1);
  return true;
}

function textOf({ moduleId }: TestSpecification): string {
  return readFileSync(moduleId, "utf8");
}
