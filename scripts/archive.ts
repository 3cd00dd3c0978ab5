import { createHash } from "node:crypto";
import { createReadStream, existsSync, openSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import Database from "better-sqlite3";

export const LIST = "sha256";
export const DATABASE = "stokeline.sqlite";
const NO_FILE = "no file";

/** Returns a line for each file below a folder: its SHA-256 and its name, as `sha256sum` writes it. */
export async function listOf(folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    // A link could lead out of the folder.
    if (!entry.isDirectory() && name !== LIST) lines.push(`${entry.isFile() ? await sha256(path) : NO_FILE}  ${name}`);
  }
  return lines.sort();
}

export function faultWithoutList(folder: string, lines: string[]): string | undefined {
  const link = lines.find((line) => line.startsWith(NO_FILE));
  if (link) return `has what is no file: ${link.slice(NO_FILE.length + 2)}`;
  if (!existsSync(join(folder, DATABASE))) return "has no database";
  const fault = faultIn(new Database(join(folder, DATABASE)));
  return fault && `has a damaged database: ${fault}`;
}

export function faultIn(database: Database.Database): string | undefined {
  try {
    const [state] = database.prepare<[], string>("SELECT * FROM pragma_quick_check").pluck().all();
    if (state !== "ok") return state;
    const table = database.prepare<[], string>('SELECT "table" FROM pragma_foreign_key_check').pluck().get();
    return table && `${table} refers to rows that are not there`;
  } catch (error) {
    if (error instanceof Database.SqliteError) return error.message;
    throw error;
  } finally {
    database.close();
  }
}

/** Ends the command with a line if the file cannot be opened, such as root's file by the owner of DATA_DIR. */
export function opened(file: string, flags: "r" | "w"): number {
  try {
    return openSync(file, flags, 0o600);
  } catch (error) {
    stop(String(error));
  }
}

export function stop(words: string): never {
  console.error(words);
  process.exit(1);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
