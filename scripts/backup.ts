import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/env.server.ts";

const [file = stop("Which file? npm run backup -- FILE")] = process.argv.slice(2);
const database = new Database(join(env.LITEFS_DIR || env.DATA_DIR, "stokeline.sqlite"), { fileMustExist: true });
const copy = mkdtempSync(join(env.DATA_DIR, ".backup-"));
process.on("exit", () => rmSync(copy, { recursive: true }));

// Media before and after: a file that a row names may go, or come, while the database is copied.
link("media");
// In one step, since a copy in several begins anew whenever somebody writes.
await database.backup(join(copy, "stokeline.sqlite"), { progress: () => 2 ** 31 - 1 });
link("media");
if (new Database(join(copy, "stokeline.sqlite")).pragma("quick_check", { simple: true }) !== "ok") stop("The copy is damaged");

const part = openSync(`${file}.part`, "w", 0o600);
execFileSync("tar", ["-cf", "-", "-C", copy, "stokeline.sqlite", "media"], { stdio: ["ignore", part, "inherit"] });
renameSync(`${file}.part`, file);

function link(folder: string) {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const entry of unlessGone(() => readdirSync(join(env.DATA_DIR, folder), { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) link(path);
    else unlessGone(() => linkSync(join(env.DATA_DIR, path), join(copy, path)));
  }
}

function unlessGone<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (!/^(ENOENT|EEXIST)/.test((error as Error).message)) throw error;
  }
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
