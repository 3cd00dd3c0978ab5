import { execFileSync } from "node:child_process";
import { openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { link, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/env.server.ts";

const [file] = process.argv.slice(2);
if (!file) throw new Error("Usage: npm run backup -- FILE");
const database = new Database(join(env.LITEFS_DIR || env.DATA_DIR, "stokeline.sqlite"), { fileMustExist: true });
const copy = join(env.DATA_DIR, ".backup");
// Files of an interrupted backup would keep removed media on the disk.
rmSync(copy, { recursive: true, force: true });
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));

// Before and after: media may be added or removed while the database is copied.
await linkMedia();
// In one step, since a copy in several steps restarts after every write.
await database.backup(join(copy, "stokeline.sqlite"), { progress: () => 2 ** 31 - 1 });
await linkMedia();
const state = new Database(join(copy, "stokeline.sqlite")).pragma("quick_check", { simple: true });
if (state !== "ok") throw new Error(`The database is damaged: ${state}`);

const part = openSync(`${file}.part`, "w", 0o600);
execFileSync("tar", ["-cf", "-", "-C", copy, "stokeline.sqlite", "media"], { stdio: ["ignore", part, "inherit"] });
renameSync(`${file}.part`, file);
// Tells the running server how old the last backup is.
writeFileSync(join(env.DATA_DIR, "backed-up"), "");

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
