import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { Compression, type Header, PMTiles, SharedPromiseCache, type Source, TileType } from "pmtiles";
import { z } from "zod";
import { log } from "#app/log.server.ts";

/** Vector tiles in the layers of Protomaps (version 4), of one region. */
export interface StreetsFile {
  /** Changes with the file, so that browsers keep no picture of an older one. */
  version: string;
  mostZoom: number;
  /** Degrees. */
  box: { south: number; north: number; west: number; east: number };
  /** Returns undefined outside of the region, and for a tile that cannot be read. */
  find(z: number, x: number, y: number): Promise<VectorTile | undefined>;
}

/** Bytes of one tile or directory once unpacked. */
const MOST_BYTES = 20_000_000;
const MOST_DEPTH = 3;
const MOST_ZOOM = 22;
const UNPACK = {
  [Compression.Gzip]: promisify(gunzip),
  [Compression.Brotli]: promisify(brotliDecompress),
};

const Metadata = z.object({ vector_layers: z.array(z.object({ id: z.string() })) });

/** Opens a PMTiles file and checks all of its directories. Throws with one sentence if it is no such file, or a cut one. */
export async function streetsFrom(path: string): Promise<StreetsFile> {
  const file = await open(path).catch(() => {
    throw new Error("there is no such file in DATA_DIR");
  });
  try {
    return await read(file, path);
  } catch (error) {
    await file.close();
    throw error instanceof Fault ? error : new Error("is no PMTiles file, or a damaged one");
  }
}

class Fault extends Error {}

const PACKED = "is packed by something else than gzip or Brotli";

async function read(file: FileHandle, path: string): Promise<StreetsFile> {
  const { size, mtimeMs } = await file.stat();
  const source = sourceOf(file, path);
  const directories = new SharedPromiseCache(undefined, undefined, unpacked);
  const archive = new PMTiles(source, directories, unpacked);
  const header = await archive.getHeader();
  checkHeader(header, size);
  const { vector_layers: layers } = Metadata.parse(await archive.getMetadata());
  if (!["earth", "roads"].every((name) => layers.some(({ id }) => id === name)))
    throw new Fault("has no layers named earth and roads, as Protomaps' files have");
  const first = await firstTile(header, (offset, length) => directories.getDirectory(source, offset, length, header));
  const { data } = await source.getBytes(header.tileDataOffset + first.offset, first.length);
  tileIn(await unpacked(data, header.tileCompression));

  const { minLat: south, maxLat: north, minLon: west, maxLon: east, maxZoom } = header;
  return {
    version: createHash("sha256").update(`${size} ${mtimeMs}`).digest("hex").slice(0, 8),
    mostZoom: maxZoom,
    box: { south, north, west, east },
    async find(z, x, y) {
      try {
        const tile = await archive.getZxy(z, x, y);
        return tile && tileIn(tile.data);
      } catch (error) {
        log.warn({ err: error, tile: `${z}/${x}/${y}` }, "tile of MAP_FILE not read");
        return undefined;
      }
    },
  };
}

function checkHeader(header: Header, size: number): void {
  const { tileType, internalCompression, tileCompression, minZoom, maxZoom } = header;
  if (tileType !== TileType.Mvt) throw new Fault("holds no vector tiles (MVT)");
  const compressions = [Compression.None, Compression.Gzip, Compression.Brotli];
  if (![internalCompression, tileCompression].every((one) => compressions.includes(one))) throw new Fault(PACKED);
  if (minZoom > maxZoom || maxZoom > MOST_ZOOM) throw new Fault("names zooms that do not exist");
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  if (ends.some((end) => end > size)) throw new Fault("is shorter than it says, so its copy was cut off");
}

type Directory = Awaited<ReturnType<SharedPromiseCache["getDirectory"]>>;
type Range = Pick<Directory[number], "offset" | "length">;

/** Walks all directories. Throws if one of them leads out of the file. */
async function firstTile(header: Header, directoryAt: (offset: number, length: number) => Promise<Directory>): Promise<Range> {
  const { rootDirectoryOffset, rootDirectoryLength, leafDirectoryOffset, leafDirectoryLength = 0, tileDataLength = 0 } = header;
  let first: Range | undefined;
  async function walk(offset: number, length: number, depth: number): Promise<void> {
    if (depth > MOST_DEPTH) throw new Fault("has directories inside of each other without an end");
    for (const entry of await directoryAt(offset, length)) {
      const isLeaf = entry.runLength === 0;
      const most = isLeaf ? leafDirectoryLength : tileDataLength;
      if (!(entry.offset >= 0 && entry.length > 0 && entry.offset + entry.length <= most))
        throw new Fault("has a directory that leads out of it");
      if (isLeaf) await walk(leafDirectoryOffset + entry.offset, entry.length, depth + 1);
      else first ??= entry;
    }
  }
  await walk(rootDirectoryOffset, rootDirectoryLength, 0);
  if (!first) throw new Fault("holds no tile");
  return first;
}

function tileIn(bytes: ArrayBuffer): VectorTile {
  return new VectorTile(new PbfReader(new Uint8Array(bytes)));
}

function sourceOf(file: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
}

async function unpacked(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes;
  if (compression !== Compression.Gzip && compression !== Compression.Brotli) throw new Fault(PACKED);
  const plain = await UNPACK[compression](bytes, { maxOutputLength: MOST_BYTES });
  return new Uint8Array(plain).buffer;
}
