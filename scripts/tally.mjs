import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { run } from "./run.mjs";

const RESULTS = "node_modules/.cache/stokeline";

/** Runs vitest and counts. A file that could not even be loaded counts as one failed test. */
export async function vitest(name, args = [], env = {}) {
  const file = `${RESULTS}/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return counted(file, ["vitest", ["run", "--config=tests/vitest.config.ts", ...reporters, ...args], env], (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.testResults.filter((f) => f.status === "failed" && !f.assertionResults.length).length,
    skipped: result.numPendingTests + result.numTodoTests,
  }));
}

export async function playwright(env) {
  const file = `${RESULTS}/playwright.json`;
  const call = ["playwright", ["test", "-c", "tests/e2e/playwright.config.ts", "--reporter=list,json"]];
  return counted(file, [...call, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }], ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

export function finish(...tallies) {
  const [passed, failed, skipped] = ["passed", "failed", "skipped"].map((key) => tallies.reduce((sum, tally) => sum + tally[key], 0));
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  process.exit(failed ? 1 : 0);
}

/** A runner that ends badly without a failed test has crashed, and that is a failure too. */
async function counted(file, call, count) {
  mkdirSync(RESULTS, { recursive: true });
  rmSync(file, { force: true });
  const code = await run(...call);
  const tally = existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0, skipped: 0 };
  return code && !tally.failed ? { ...tally, failed: 1 } : tally;
}
