import { createHash } from "node:crypto";
import { createReadStream, openSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";

/** The list of an archive's other files. */
export const LIST = "sha256";

/** A line for each file below a folder: its SHA-256 and its name, as `sha256sum` writes it. */
export async function listOf(folder: string): Promise<string[]> {
  const lines: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    // A link could lead out of the folder.
    if (!entry.isDirectory() && name !== LIST) lines.push(`${entry.isFile() ? await sha256(path) : "no file"}  ${name}`);
  }
  return lines.sort();
}

/** Ends the command with a line where the file cannot be opened, as one of root's by the owner of DATA_DIR. */
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
