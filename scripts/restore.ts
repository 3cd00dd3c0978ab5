import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/env.server.ts";

const [file = stop("Which file? npm run restore -- FILE")] = process.argv.slice(2);
if (env.LITEFS_DIR) stop("Under LiteFS a database comes back with: litefs import");
mkdirSync(env.DATA_DIR, { recursive: true });
// A log file without its database counts too: SQLite would play it into the restored one.
if (readdirSync(env.DATA_DIR).some((name) => name === "media" || name.startsWith("stokeline.sqlite"))) {
  stop("There is a database or media already. Restore into an empty DATA_DIR");
}

const copy = mkdtempSync(join(env.DATA_DIR, ".restore-"));
process.on("exit", () => rmSync(copy, { recursive: true }));

execFileSync("tar", ["-xf", "-", "--no-same-owner", "-C", copy], { stdio: [openSync(file, "r"), "inherit", "inherit"] });
const database = new Database(join(copy, "stokeline.sqlite"), { fileMustExist: true });
if (database.pragma("quick_check", { simple: true }) !== "ok") stop("The copy is damaged");
database.close();

// The database last: without it an interrupted restore is no restore.
for (const name of ["media", "stokeline.sqlite"]) renameSync(join(copy, name), join(env.DATA_DIR, name));

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
