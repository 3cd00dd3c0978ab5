import { spawnSync } from "node:child_process";
import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/env.server.ts";
import { ENDINGS_FILE, endLogIns, takeInEndings } from "#db/endings.ts";
import { DATABASE, faultWithoutList, LIST, listOf, opened, stop } from "./archive.ts";

const { DATA_DIR } = env;
const ASIDE = join(DATA_DIR, `replaced-${Date.now()}`);

const [file] = process.argv.slice(2);
if (!file) stop("Usage: npm run restore -- FILE");
if (env.LITEFS_DIR) stop("Under LiteFS, restore the database with litefs import");
if (!existsSync(file)) stop(`There is no ${file}`);
const archive = opened(file, "r");
requireStopped();

const copy = mkdtempSync(join(DATA_DIR, ".restore-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
const { status, stderr } = spawnSync("tar", ["-xf", "-", "-C", copy], { stdio: [archive, "ignore", "pipe"], encoding: "utf8" });
if (status !== 0) stop(`${file} cannot be unpacked whole, and nothing was touched here: ${stderr.split("\n")[0]}`);
const lines = await listOf(copy);
const isListed = existsSync(join(copy, LIST));
const fault = isListed ? changeIn(lines, readFileSync(join(copy, LIST), "utf8").split("\n")) : faultWithoutList(copy, lines);
if (fault) stop(`${file} ${fault}. Nothing was touched here`);

requireStopped();
// In this order an interruption leaves a database with all its files, the old one or the new one.
const names = lines.map(nameIn);
// Backups without a list never had it.
if (isListed) setAside("sponsored.json");
takeInEndings(DATA_DIR, join(copy, ENDINGS_FILE));
endLogIns(DATA_DIR);
for (const name of names) if (name !== DATABASE && name !== ENDINGS_FILE) moveIn(name);
for (const name of [`${DATABASE}-wal`, `${DATABASE}-shm`, `.${DATABASE}-litestream`]) setAside(name);
if (existsSync(join(DATA_DIR, DATABASE))) linkSync(join(DATA_DIR, DATABASE), aside(DATABASE));
moveIn(DATABASE);
const restored = new Set(names);
for (const name of mediaHere()) if (!restored.has(name)) setAside(name);
if (!isListed) console.log("This backup has no list of its files: its database is whole, its media could not be compared");
console.log(`Restored ${names.length} files${existsSync(ASIDE) ? `. What stood there before is in ${ASIDE} for 7 days` : ""}`);

function changeIn(lines: string[], told: string[]): string | undefined {
  const found = new Set(lines);
  const missing = told.filter((line) => !found.delete(line));
  const [different] = [...missing, ...found];
  return different && `was changed: ${nameIn(different) || LIST}`;
}

/** Ends the command if the server runs. Else writes the log into the database, and leaves a damaged one as it is. */
function requireStopped(): void {
  if (!existsSync(join(DATA_DIR, DATABASE))) return;
  const standing = new Database(join(DATA_DIR, DATABASE), { timeout: 1000 });
  try {
    standing.pragma("journal_mode = delete");
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      stop("The server is running: stop it first. Nothing was touched");
  } finally {
    standing.close();
  }
}

function moveIn(name: string): void {
  mkdirSync(dirname(join(DATA_DIR, name)), { recursive: true });
  renameSync(join(copy, name), join(DATA_DIR, name));
}

function setAside(name: string): void {
  if (existsSync(join(DATA_DIR, name))) renameSync(join(DATA_DIR, name), aside(name));
}

function aside(name: string): string {
  mkdirSync(dirname(join(ASIDE, name)), { recursive: true });
  return join(ASIDE, name);
}

function mediaHere(): string[] {
  if (!existsSync(join(DATA_DIR, "media"))) return [];
  const entries = readdirSync(join(DATA_DIR, "media"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(DATA_DIR, join(entry.parentPath, entry.name)));
}

function nameIn(line: string): string {
  return line.slice(line.indexOf("  ") + 2);
}
