import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

/** Runs the program, since some systems ship a stub that only points to another store. */
export function onPath(name) {
  const files = (process.env.PATH ?? "").split(delimiter).map((directory) => join(directory, name));
  return files.find((file) => spawnSync(file, [name === "ffmpeg" ? "-version" : "--version"]).status === 0);
}
