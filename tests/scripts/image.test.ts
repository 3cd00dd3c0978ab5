import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";

/* Which builder makes the image, with stand-ins that record their calls. `outside/image.ts` drives a real image. */

let bin: string;

beforeEach(() => {
  bin = mkdtempSync(join(process.env.DATA_DIR!, "bin-"));
});

test("the first builder that runs makes the image", () => {
  program("docker", 'test "$1" != info');
  program("podman", 'echo "podman $*" >> "$CALLS"');
  program("buildah", 'echo "buildah $*" >> "$CALLS"');
  expect(build()).toEqual({ status: 0, said: "", calls: ["podman info", "podman build --tag stokeline ."] });
});

test("without a builder the command says what to install", () => {
  expect(build()).toEqual({ status: 1, said: "Start docker, or install podman or buildah, first\n", calls: [] });
});

test("a machine without a registry makes each image that the Dockerfile begins with", () => {
  const needed = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  const made = [...readFileSync("scripts/bare-images.sh", "utf8").matchAll(/^commit docker\.io\/(?:library\/)?(\S+)/gm)];
  expect(new Set(needed)).toEqual(new Set(made.map(([, name]) => name)));
});

function program(name: string, script: string) {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function build() {
  const calls = join(bin, "calls");
  const { status, stderr } = spawnSync(process.execPath, ["scripts/image.mjs"], {
    env: { NODE_ENV: "test", PATH: bin, CALLS: calls },
    encoding: "utf8",
  });
  const called = existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [];
  return { status, said: stderr, calls: called };
}
