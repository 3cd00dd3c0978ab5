import { spawnSync } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { onPath } from "./on-path.mjs";
import { must, run } from "./run.mjs";

const NEEDS_A_COMPILER =
  "better-sqlite3 has no ready program for this system, or it could not be fetched, and there is no compiler to make it. " +
  "Run this first: apt-get install python3 make g++ (on macOS: xcode-select --install)";
const time = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the dependencies only if the lockfile is newer, so that otherwise no network is needed. */
export async function ready() {
  if (time("node_modules/.package-lock.json") < time("package-lock.json")) await install();
  else if (!fits()) await must("npm", ["rebuild", "better-sqlite3"]);
}

async function install() {
  const code = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (code && !["python3", "make", "c++"].every((name) => onPath(name))) console.error(`\n${NEEDS_A_COMPILER}`);
  if (code) process.exit(code);
  // It was made with the old packages.
  rmSync("build/world.sqlite", { force: true });
}

/** Returns false if the packages were installed under another version of Node, which cannot load them. */
function fits() {
  return spawnSync(process.execPath, ["-e", "new (require('better-sqlite3'))(':memory:')"]).status === 0;
}
