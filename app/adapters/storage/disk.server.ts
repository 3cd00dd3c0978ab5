import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkedKey, type Disk } from "./storage.server.ts";

const CHUNK = 256 * 1024;

export function diskStorage(root: string): Disk {
  const pathOf = (key: string) => join(root, checkedKey(key));

  return {
    pathOf,

    async putFile(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      await placeOnce(path, target, root);
      await rm(path);
    },

    async open(key, range) {
      const file = await open(pathOf(key));
      return file.createReadStream({ ...range, highWaterMark: CHUNK });
    },

    async size(key) {
      return (await unlessMissing(stat(pathOf(key))))?.size;
    },

    async download(key, toPath) {
      await copyFile(pathOf(key), toPath, constants.COPYFILE_FICLONE);
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rmdir(dirname(path)).catch(() => undefined);
    },

    list: (prefix) => keysUnder(root, prefix),

    async check() {
      const probe = temporary(root);
      await mkdir(root, { recursive: true });
      await writeFile(probe, "");
      await rm(probe);
    },
  };
}

/** A hard link fails if the target exists; a rename would replace it. */
async function placeOnce(path: string, target: string, root: string) {
  try {
    await link(path, target);
  } catch (error) {
    if (codeOf(error) !== "EXDEV") throw error;
    await copyOnce(path, target, root);
  }
}

async function copyOnce(path: string, target: string, root: string) {
  const copy = temporary(root);
  try {
    await copyFile(path, copy);
    await link(copy, target);
  } finally {
    await rm(copy, { force: true });
  }
}

/** The leading dot makes it an invalid key. */
function temporary(root: string): string {
  return join(root, `.${randomUUID()}`);
}

async function* keysUnder(root: string, prefix: string, folder = folderOf(prefix)): AsyncIterable<string> {
  const entries = await unlessMissing(readdir(join(root, folder), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const key = folder + entry.name;
    if (entry.name.startsWith(".") || !key.startsWith(prefix)) continue;
    if (entry.isDirectory()) yield* keysUnder(root, prefix, `${key}/`);
    else yield key;
  }
}

function folderOf(prefix: string): string {
  const end = prefix.lastIndexOf("/");
  return end < 0 ? "" : `${checkedKey(prefix.slice(0, end))}/`;
}

export async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
