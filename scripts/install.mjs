import { rmSync, statSync } from "node:fs";
import { must } from "./run.mjs";

const time = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the dependencies only if the lockfile is newer; otherwise no network is needed. */
export async function ready() {
  if (time("node_modules/.package-lock.json") >= time("package-lock.json")) return;
  await must("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  // It is made of what was installed.
  rmSync("build/world.sqlite", { force: true });
}
