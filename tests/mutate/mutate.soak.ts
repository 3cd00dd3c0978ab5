import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the mutation run reaches the code with its breaks, and lists only those that no test notices", () => {
  const file = "app/services/sponsorships/steps.server.ts";
  const env = { PATH: process.env.PATH, NODE_ENV: "test" } as const;
  const args = ["tsx", "tests/mutate/run.ts", file, "--tests", "services/sponsorships"];
  const { stdout } = spawnSync("npx", args, { encoding: "utf8", env });
  const [, tried, noticed, left] = /(\d+) tried, (\d+) noticed, (\d+) left/.exec(stdout) ?? [];
  expect(Number(noticed) + Number(left)).toBe(Number(tried));
  expect(Number(noticed)).toBeGreaterThan(15);
  expect(stdout).not.toContain("row.athleteId === viewer.id");
});
