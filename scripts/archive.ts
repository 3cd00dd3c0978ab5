import { createHash } from "node:crypto";
import { createReadStream, readdirSync, statSync } from "node:fs";
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

/** Root writes as whoever owns the folder, or the server could not read it. */
export function actAsOwnerOf(folder: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
