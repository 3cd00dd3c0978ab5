import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import Database from "better-sqlite3";

interface Row {
  id: string;
  state: "processing" | "ready" | "failed";
  mimetype: string;
  hasPoster: number;
  largeWaits: number;
  smallBytes: number | null;
  isPosted: number;
}

/** Returns the keys of the files in a server's media folder. */
export function keysOnDisk(dataDir: string): string[] {
  const root = join(dataDir, "media");
  const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Lists the files that rows need and the storage lacks, and stored files that no row needs. */
export function strays(dataDir: string, keys: string[]): string[] {
  const database = new Database(join(dataDir, "stokeline.sqlite"), { readonly: true });
  const rows = database
    .prepare<[], Row>(
      `SELECT id, state, mimetype, has_poster AS hasPoster, large_waits AS largeWaits, small_bytes AS smallBytes,
        attached_at IS NOT NULL AS isPosted FROM media WHERE id NOT LIKE 'world-%'`,
    )
    .all();
  database.close();

  const needed = new Set(rows.flatMap((row) => variantsOf(row).map((variant) => `${row.id}/${variant}`)));
  const stored = keys.filter((key) => !/^(\.|world-|exports\/)/.test(key));
  const pending = new Set(rows.filter(({ isPosted }) => !isPosted).map(({ id }) => id));
  const isStill = (key: string) => /\/still-\d+$/.test(key) && pending.has(key.split("/")[0] ?? "");
  const missing = [...needed].filter((key) => !stored.includes(key)).map((key) => `missing ${key}`);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  // A picture's WebP twin, and a still of a film that is not posted, may or may not exist.
  const surplus = stored
    .filter((key) => !isStill(key) && !needed.has(key.replace(/\.webp$/, "")))
    .map((key) => `surplus ${key}, ${states.get(key.split("/")[0] ?? "") ?? "of no row"}`);
  return [...missing, ...surplus].toSorted();
}

function variantsOf({ state, mimetype, hasPoster, largeWaits, smallBytes }: Row): string[] {
  const thumbnails = ["50x50", "250x250", "500x500"];
  if (state === "ready" && mimetype === "image/jpeg") return ["file", ...thumbnails];
  const pictures = hasPoster ? ["poster", ...thumbnails] : [];
  const small = smallBytes === null ? [] : ["small"];
  return [state === "ready" && !largeWaits ? "file" : "original", ...small, ...pictures];
}
