import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/env.server.ts";

const [file] = process.argv.slice(2);
if (!file) throw new Error("Usage: npm run restore -- FILE");
if (env.LITEFS_DIR) throw new Error("Under LiteFS, restore the database with litefs import");
mkdirSync(env.DATA_DIR, { recursive: true });
// A log without its database counts too: SQLite would replay it into the restored one.
const there = readdirSync(env.DATA_DIR).find((name) => name === "media" || name.startsWith("stokeline.sqlite"));
if (there) throw new Error(`DATA_DIR has a ${there} already: use an empty one`);

const copy = mkdtempSync(join(env.DATA_DIR, ".restore-"));
process.on("exit", () => rmSync(copy, { recursive: true }));
execFileSync("tar", ["-xf", "-", "--no-same-owner", "-C", copy], { stdio: [openSync(file, "r"), "inherit", "inherit"] });

const database = new Database(join(copy, "stokeline.sqlite"), { fileMustExist: true });
const state = database.pragma("quick_check", { simple: true });
database.close();
if (state !== "ok") throw new Error(`The backup is damaged: ${state}`);

// The database last: an interrupted restore leaves none, and the next one reports the files in the way.
for (const name of ["media", "stokeline.sqlite"]) renameSync(join(copy, name), join(env.DATA_DIR, name));
