import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

test("the variables in .env are set unless they are set already", () => {
  const cwd = mkdtempSync(join(tmpdir(), "env-"));
  writeFileSync(join(cwd, ".env"), "PRODUCT_NAME=Lineup\nPORT=4000\n");
  const program = `await import(${JSON.stringify(resolve("scripts/env-file.mjs"))}); console.log(process.env.PRODUCT_NAME, process.env.PORT)`;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd,
    env: { NODE_ENV: "test", PORT: "5000" },
    encoding: "utf8",
  });
  expect(said).toBe("Lineup 5000\n");
});

test.each(["dev", "demo", "command"])("%s reads it before all else but the check of Node", (name) => {
  expect(readFileSync(`scripts/${name}.mjs`, "utf8")).toMatch(/^import "\.\/node\.mjs";\nimport "\.\/env-file\.mjs";/);
});
