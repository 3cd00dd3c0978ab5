import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FileConfigstore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { env } from "#app/env.server.ts";

/* Each unfinished upload has a file named by its owner, with a note beside it. */

export const PIECES = join(env.DATA_DIR, "pieces");
const ID = /^(\d+)\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Renames the new note into place, so that a process that dies while writing leaves the previous one. */
class Notes extends FileConfigstore {
  override async set(id: string, upload: Upload): Promise<void> {
    const path = join(PIECES, `${id}.json`);
    await writeFile(`${path}.new`, JSON.stringify(upload));
    await rename(`${path}.new`, path);
  }
}

export const notes = new Notes(PIECES);

export async function unfinished(ownerId: string): Promise<{ id: string; size: number; touched: number }[]> {
  const names = (await readdir(PIECES)).filter((name) => ownerOf(name) === ownerId);
  return Promise.all(names.map(async (id) => ({ id, size: (await notes.get(id))?.size ?? 0, touched: await touchedAt(id) })));
}

export async function ids(): Promise<Set<string>> {
  return new Set((await readdir(PIECES)).map((name) => name.replace(/\.json(\.new)?$/, "")).filter((id) => ID.test(id)));
}

export async function forget(id: string): Promise<void> {
  for (const ending of ["", ".json", ".json.new"]) await rm(pathOf(id) + ending, { force: true });
}

export async function bytesOf(id: string): Promise<number | undefined> {
  return (await stat(pathOf(id)).catch(() => undefined))?.size;
}

export async function touchedAt(id: string): Promise<number> {
  return (await stat(pathOf(id)).catch(() => undefined))?.mtimeMs ?? 0;
}

export function ownerOf(id: string): string {
  return ID.exec(id)?.[1] ?? "";
}

export function pathOf(id: string): string {
  return join(PIECES, id);
}
