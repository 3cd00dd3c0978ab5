import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { LRUCache } from "lru-cache";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { Outside } from "./outside.server.ts";

/** Web Mercator tiles, 256 pixels square. */
export interface Tiles {
  /** Returns undefined if the source has no tile there, or fails. */
  find(z: number, x: number, y: number): Promise<Tile | undefined>;
  sweep(): void;
}

interface Tile {
  type: string;
  bytes: Buffer;
}

type Found = Tile & { ending: string };
type Kept = LRUCache<string, { ending: string; bytes: number }>;

interface Bounds {
  bytes: number;
  /** Milliseconds. */
  age: number;
  /** Milliseconds for one answer. */
  timeout?: number;
}

const TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };
const MOST_ZOOM = 17;
const MOST_BYTES_OF_ONE = 1_000_000;
const MOST_UNDER_WAY = 50;
const BOUNDS: Bounds = { bytes: 500_000_000, age: 30 * 24 * 60 * 60 * 1000 };

export const tiles = env.TILE_URL ? tilesFrom(env.TILE_URL, join(env.DATA_DIR, "tiles")) : undefined;

/** Fetches each tile once and keeps it as `root/source/z-x-y.png`. */
export function tilesFrom(template: string, root: string, bounds: Bounds = BOUNDS): Tiles {
  const outside = new Outside(bounds.timeout);
  const folder = join(root, createHash("sha256").update(template).digest("hex").slice(0, 16));
  const underWay = new Map<string, Promise<Tile | undefined>>();
  const kept: Kept = new LRUCache({
    perf: Date,
    maxSize: bounds.bytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: bounds.age,
    dispose: ({ ending }, name, reason) => {
      if (reason !== "set") rmSync(join(folder, `${name}.${ending}`), { force: true });
    },
  });
  let ready: Promise<void> | undefined;

  async function fetched(name: string, address: string): Promise<Tile | undefined> {
    const tile = await outside.ask(address, MOST_BYTES_OF_ONE, checked);
    if (tile) await keep(name, tile).catch((error: unknown) => log.warn({ err: error }, "tile not kept"));
    return tile;
  }

  async function keep(name: string, { ending, bytes }: Found): Promise<void> {
    const path = join(folder, `${name}.${ending}`);
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
    kept.set(name, { ending, bytes: bytes.length });
  }

  async function keptTile(name: string): Promise<Tile | undefined> {
    const ending = kept.get(name)?.ending ?? "";
    const bytes = ending && (await readFile(join(folder, `${name}.${ending}`)).catch(() => undefined));
    return bytes ? { type: TYPES[ending] ?? "", bytes } : undefined;
  }

  return {
    async find(z, x, y) {
      if (!isOnMap(z, x, y)) return undefined;
      ready ??= open(root, folder, kept);
      await ready;
      const name = `${z}-${x}-${y}`;
      const found = await keptTile(name);
      if (found) return found;
      const asked = underWay.get(name);
      if (asked || underWay.size >= MOST_UNDER_WAY) return asked;
      const address = template.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
      const asking = fetched(name, address).finally(() => underWay.delete(name));
      underWay.set(name, asking);
      return asking;
    },

    sweep: () => void kept.purgeStale(),
  };
}

function isOnMap(z: number, x: number, y: number): boolean {
  const isTile = (at: number) => Number.isInteger(at) && at >= 0 && at < 2 ** z;
  return Number.isInteger(z) && z >= 0 && z <= MOST_ZOOM && isTile(x) && isTile(y);
}

async function checked(bytes: Buffer): Promise<Found> {
  const { ext = "", mime = "" } = (await fileTypeFromBuffer(bytes)) ?? {};
  const type = TYPES[ext];
  if (!type || mime !== type) throw new Error("It sent no picture");
  return { ending: ext, type, bytes };
}

/** Takes in the tiles of an earlier process. Removes those of other sources and half-written ones. */
async function open(root: string, folder: string, kept: Kept): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(root)) if (join(root, name) !== folder) await rm(join(root, name), { recursive: true });
  const files = await Promise.all((await readdir(folder)).map(async (file) => ({ file, ...(await stat(join(folder, file))) })));
  for (const { file, size, mtimeMs } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    const [name = "", ending = "", isPart] = file.split(".");
    if (isPart || !TYPES[ending]) await rm(join(folder, file));
    else kept.set(name, { ending, bytes: size }, { start: mtimeMs });
  }
}
