import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "#app/env.server.ts";
import { ENDINGS_FILE, endLogIns, takeInEndings } from "#db/endings.ts";
import { DATABASE, faultWithoutList, LIST, listOf, opened, stop } from "./archive.ts";
import { presentMedia, replaceDatabase, requireStopped, setAside, whereAside } from "./present.ts";

const { DATA_DIR } = env;

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
replaceDatabase(join(copy, DATABASE));
const restored = new Set(names);
for (const name of presentMedia()) if (!restored.has(name)) setAside(name);
if (!isListed) console.log("This backup has no list of its files: its database is whole, its media could not be compared");
console.log(`Restored ${names.length} files${whereAside()}`);

function changeIn(lines: string[], told: string[]): string | undefined {
  const found = new Set(lines);
  const missing = told.filter((line) => !found.delete(line));
  const [different] = [...missing, ...found];
  return different && `was changed: ${nameIn(different) || LIST}`;
}

function moveIn(name: string): void {
  mkdirSync(dirname(join(DATA_DIR, name)), { recursive: true });
  renameSync(join(copy, name), join(DATA_DIR, name));
}

function nameIn(line: string): string {
  return line.slice(line.indexOf("  ") + 2);
}
