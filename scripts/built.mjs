import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { must } from "./run.mjs";

const SOURCES = ["app", "db", "graphql", "public", "scripts", "package-lock.json", "vite.config.ts"];

/** Makes a production build unless one is newer than all sources. */
export async function built() {
  const stamp = time("build/stamp");
  if (!stamp || SOURCES.some((source) => newest(source) > stamp)) await must(process.execPath, ["scripts/build.mjs"]);
}

function newest(path) {
  const inside = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path, { recursive: true }) : [];
  return Math.max(time(path), ...inside.map((name) => time(join(path, name))));
}

function time(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
