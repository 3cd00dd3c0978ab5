import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const RUNS =
  'import { run } from "./scripts/run.mjs"; process.exit(await run(process.execPath, ["-e", "console.log(process.pid); setInterval(() => {}, 1000)"]))';

test.each([
  ["it", "exec node"],
  ["the shell of npm", "node"],
])("what a command runs ends when %s is told to", async (_, start) => {
  const shell = spawn("sh", ["-c", `${start} --input-type=module -e '${RUNS}'; true`], { stdio: ["ignore", "pipe", "inherit"] });
  const [pid] = (await once(shell.stdout.setEncoding("utf8"), "data")).map(Number);
  shell.kill("SIGTERM");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid = 0): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
