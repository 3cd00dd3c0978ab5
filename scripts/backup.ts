import { execFileSync } from "node:child_process";
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/env.server.ts";
import { ENDINGS_FILE } from "#db/endings.ts";
import { LIST, listOf, opened, stop } from "./archive.ts";

const [file] = process.argv.slice(2);
if (!file) stop("Usage: npm run backup -- FILE");
const folder = env.LITEFS_DIR || env.DATA_DIR;
const copy = join(env.DATA_DIR, ".backup");
const part = opened(`${file}.part`, "w");
// Files of an interrupted backup would keep removed media on the disk.
rmSync(copy, { recursive: true, force: true });
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));

// Before and after: media may be added or removed while the database is copied.
await linkMedia();
await copyDatabase("stokeline.sqlite");
if (existsSync(join(folder, ENDINGS_FILE))) await copyDatabase(ENDINGS_FILE);
await linkMedia();
await copyFile(join(env.DATA_DIR, "sponsored.json"), join(copy, "sponsored.json")).catch(unlessGoneOrLinked);
const files = await listOf(copy);
writeFileSync(join(copy, LIST), files.join("\n"));

execFileSync("tar", ["-cf", "-", "-C", copy, "."], { stdio: ["ignore", part, "inherit"] });
renameSync(`${file}.part`, file);
// Tells the running server how old the last backup is.
writeFileSync(join(env.DATA_DIR, "backed-up"), "");
console.log(`Backed up ${files.length} files to ${file}`);

async function copyDatabase(name: string) {
  // In one step, since a copy in several steps restarts after every write.
  await new Database(join(folder, name), { fileMustExist: true }).backup(join(copy, name), { progress: () => 2 ** 31 - 1 });
  const copied = new Database(join(copy, name));
  const state = copied.pragma("quick_check", { simple: true });
  copied.close();
  if (state !== "ok") stop(`${name} is damaged: ${state}`);
}

async function linkMedia(folder = "media") {
  await mkdir(join(copy, folder), { recursive: true });
  for (const entry of (await readdir(join(env.DATA_DIR, folder), { withFileTypes: true }).catch(unlessGoneOrLinked)) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await linkMedia(path);
    else await link(join(env.DATA_DIR, path), join(copy, path)).catch(unlessGoneOrLinked);
  }
}

function unlessGoneOrLinked(error: NodeJS.ErrnoException): undefined {
  if (!["ENOENT", "EEXIST"].includes(error.code ?? "")) throw error;
}
