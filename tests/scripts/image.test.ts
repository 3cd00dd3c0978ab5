import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { posterArguments, rewriteArguments } from "#app/adapters/video/arguments.server.ts";
import { LARGEST_KEPT } from "#app/adapters/video/video.server.ts";

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

test("the copier is the one that the tests run", () => {
  const name = "@flydotio/litestream-linux-x64";
  const { optionalDependencies = {}, devDependencies = {} } = JSON.parse(readFileSync("package.json", "utf8"));
  const version = optionalDependencies[name] ?? devDependencies[name];
  expect(readFileSync("scripts/bare-images.sh", "utf8")).toContain(`unpack ${name}@${version} `);
});

test("the image's ffmpeg has all that the transcoder asks for", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const has = (kind: string) => new RegExp(`--enable-${kind}=(\\S+)`).exec(dockerfile)?.[1]?.split(",") ?? [];
  const machine = { threads: 1, most: LARGEST_KEPT };
  const asked = ([undefined, "hlg"] as const).flatMap((hdr) => [
    ...(["remux", "audio", "transcode"] as const).map((plan) =>
      rewriteArguments("a", "b", { plan, ...(hdr && { hdr }) }, machine),
    ),
    posterArguments("a", "b", { from: 0, ...(hdr && { hdr }) }),
  ]);
  const after = (option: string) => asked.flatMap((words) => words.filter((_, index) => words[index - 1] === option));
  const filters = after("-vf").flatMap((graph) =>
    graph
      .replace(/'[^']*'/g, "")
      .split(",")
      .map((filter) => filter.split("=")[0]),
  );
  expect(filters.filter((name) => !has("filter").includes(name ?? ""))).toEqual([]);
  const encoders = [...after("-c:v"), ...after("-c:a")].filter((name) => name !== "copy");
  expect(encoders.filter((name) => !has("encoder").includes(name))).toEqual([]);
  expect(after("-f").filter((name) => ![...has("demuxer"), ...has("muxer")].includes(name))).toEqual([]);
  expect([filters.length > 0, encoders.length > 0]).toEqual([true, true]);
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
