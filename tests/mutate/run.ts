import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type TestSpecification } from "vitest/node";
import { randomFrom } from "../model/random.ts";
import { type Break, breaksOf } from "./breaks.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" }, seed: { type: "string", default: "1" }, near: { type: "boolean", default: false } },
});

/** The break that is in what the tests load. */
let now: Break | undefined;

const vitest = await createVitest(
  "test",
  // One failed test is enough. A test that waits for what no longer comes has failed.
  { config: "tests/vitest.config.ts", watch: false, bail: 1, retry: 0, maxWorkers: 1, testTimeout: 20_000, reporters: [{}] },
  {
    plugins: [
      {
        name: "one-break",
        enforce: "pre",
        transform(code, id) {
          if (!now || id !== resolve(now.file)) return undefined;
          return code.slice(0, now.from) + now.instead + code.slice(now.to);
        },
      },
    ],
  },
);
const all = (await vitest.globTestSpecifications()).filter(({ moduleId }) => !servesTheBuild(readFileSync(moduleId, "utf8")));
/** Test and broken file. */
const noticing = new Set<string>();
const left: Break[] = [];
const chosen = sampleOf(wanted());
console.log(`${chosen.length} breaks`);
for (const [index, one] of chosen.entries()) {
  if (!(await isNoticed(one))) left.push(one);
  if ((index + 1) % 10 === 0) console.log(`${index + 1} tried, ${left.length} left`);
}
console.log(`${chosen.length} tried, ${chosen.length - left.length} noticed, ${left.length} left`);
await vitest.close();
process.exit(left.length ? 1 : 0);

/** What the server of the build does, no break in memory reaches. */
function servesTheBuild(test: string): boolean {
  return /served\.ts"|whole-app\.ts"|needs-build|scripts\/\w+\.mjs/.test(test);
}

/** Arguments are folders, files or lines; one that begins with ! leaves out. */
function wanted(): Break[] {
  const without = positionals.flatMap((path) => (path.startsWith("!") ? [path.slice(1)] : []));
  const breaks = positionals
    .filter((path) => !path.startsWith("!"))
    .flatMap((path) => {
      const [place = "", line] = path.split(":");
      const files = execFileSync("git", ["ls-files", place], { encoding: "utf8" }).split("\n");
      return files
        .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !without.some((path) => file.startsWith(path)))
        .flatMap((file) => breaksOf(file, readFileSync(file, "utf8")))
        .filter((one) => !line || one.line === Number(line));
    });
  if (breaks.length === 0) throw new Error("Which folder? npm run mutate -- app/services/discounts");
  return breaks;
}

function sampleOf(breaks: Break[]): Break[] {
  if (!values.sample) return breaks;
  const { pick } = randomFrom(Number(values.seed));
  return Array.from({ length: Math.min(Number(values.sample), breaks.length) }, () => {
    const one = pick(breaks);
    breaks.splice(breaks.indexOf(one), 1);
    return one;
  }).sort((one, other) => one.file.localeCompare(other.file) || one.from - other.from);
}

/** Asks first the tests that noticed another break of the file, then those that import from its folder, then all that it reaches. */
async function isNoticed(one: Break): Promise<boolean> {
  const folder = `#${dirname(one.file)}/`;
  const near = all.filter(({ moduleId }) => readFileSync(moduleId, "utf8").includes(folder));
  const first = near.filter(({ moduleId }) => noticing.has(`${moduleId} ${one.file}`));
  if (await fails(one, first)) return true;
  const second = near.filter((test) => !first.includes(test));
  if (await fails(one, second)) return true;
  if (
    !values.near &&
    (await fails(
      one,
      (await reached(one)).filter((test) => !near.includes(test)),
    ))
  )
    return true;
  console.log(`${one.file}:${one.line}\n    ${one.text}\n    ${one.instead}`);
  return false;
}

async function reached({ file }: Break): Promise<TestSpecification[]> {
  vitest.config.related = [resolve(file)];
  const related = new Set((await vitest.getRelevantTestSpecifications()).map(({ moduleId }) => moduleId));
  return all.filter(({ moduleId }) => related.has(moduleId));
}

async function fails(one: Break, tests: TestSpecification[]): Promise<boolean> {
  if (tests.length === 0) return false;
  now = one;
  vitest.invalidateFile(resolve(one.file));
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  now = undefined;
  vitest.invalidateFile(resolve(one.file));
  const data = process.env.DATA_DIR ?? "";
  for (const name of readdirSync(data)) if (name.startsWith("world-")) rmSync(join(data, name), { recursive: true });
  const failed = testModules.filter((test) => test.state() === "failed");
  for (const { moduleId } of failed) noticing.add(`${moduleId} ${one.file}`);
  return failed.length > 0 || unhandledErrors.length > 0;
}
