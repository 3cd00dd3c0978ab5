import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { isFull } from "./how-long.ts";
import { MENDS } from "./model/mends.ts";

const tried = isFull ? MENDS : MENDS.slice(0, 2);

test.each(tried)("the model finds that $fault, if its mend is taken out [$ruling]", ({ fault, seed }) => {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config=tests/vitest.config.ts", "--retry=0", "tests/model.soak.ts"];
  const env = { ...process.env, SOAK: "1", SEED: String(seed), WITHOUT: fault };
  const { status, stdout, stderr } = spawnSync(process.execPath, vitest, { env, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(/, and should not|should: | shows | does not show /);
});
