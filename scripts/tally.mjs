import { existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { run } from "./run.mjs";

const RESULTS = "node_modules/.cache/stokeline";

/** Separates the journeys among the patterns of a command. Without patterns it is about everything. */
export function asked(patterns) {
  const journeys = patterns.filter((pattern) => pattern.includes("e2e"));
  const files = patterns.filter((pattern) => !journeys.includes(pattern));
  const isAll = patterns.length === 0;
  return { isAll, files, journeys, wantsFiles: isAll || files.length > 0, wantsJourneys: isAll || journeys.length > 0 };
}

/** Runs vitest and counts the results. A file that fails to load counts as one failed test. */
export async function vitest(name, args = [], env = {}) {
  const file = `${RESULTS}/${name}.json`;
  const options = ["--config=tests/vitest.config.ts", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return counted(file, ["vitest", ["run", ...options, ...args], env], (all) => ({
    passed: all.numPassedTests,
    failed: all.numFailedTests + all.testResults.filter((f) => f.status === "failed" && !f.assertionResults.length).length,
    skipped: all.numPendingTests + all.numTodoTests,
    names: all.testResults.flatMap((file) => file.assertionResults.filter(failed).map((test) => `${file.name} ${test.fullName}`)),
  }));
}

export async function playwright(name, args, env) {
  const file = resolve(RESULTS, `${name}.json`);
  const options = ["-c", "tests/e2e/playwright.config.ts", "--reporter=list,json"];
  return counted(
    file,
    ["playwright", ["test", ...options, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }],
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      names: suites.flatMap((suite) => titlesOf(suite, (spec) => !spec.ok)),
      twice: suites.flatMap((suite) => titlesOf(suite, (spec) => spec.tests.some((test) => test.status === "flaky"))),
    }),
  );
}

/** Prints the names of failed tests and the count last, at the end of a long log, and exits. */
export function finish(...tallies) {
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0);
  for (const name of tallies.flatMap((tally) => tally.twice ?? [])) console.log(`passed at the second try: ${name}`);
  for (const name of tallies.flatMap((tally) => tally.names)) console.log(`failed: ${name}`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${sum("skipped") ? `, ${sum("skipped")} skipped` : ""}`);
  process.exit(sum("failed") ? 1 : 0);
}

/** A runner that fails without a failed test has crashed, which counts as a failure. */
async function counted(file, call, count) {
  rmSync(file, { force: true });
  const code = await run(...call);
  const tally = existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, skipped: 0, names: [] };
  return code && !tally.failed ? { ...tally, failed: 1 } : tally;
}

function failed(test) {
  return test.status === "failed";
}

function titlesOf(suite, wanted, path = suite.title) {
  const specs = (suite.specs ?? []).filter(wanted).map((spec) => `${path} ${spec.title}`);
  return [...specs, ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, wanted, `${path} ${inner.title}`))];
}
