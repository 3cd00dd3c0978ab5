import { gzipSync } from "node:zlib";
import { Compression, TileType, zxyToTileId } from "pmtiles";

export interface Packed {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

interface Entry {
  id: number;
  run: number;
  length: number;
  offset: number;
}

export interface Kind {
  tileType: number;
  internal: number;
  packing: number;
  maxZoom: number;
  layers: readonly string[];
  box: readonly [west: number, south: number, east: number, north: number];
  /** Entries of one directory. */
  most: number;
  /** Bytes by which all tiles seem to lie further back. */
  away: number;
}

const KIND: Kind = {
  tileType: TileType.Mvt,
  internal: Compression.Gzip,
  packing: Compression.Gzip,
  maxZoom: 15,
  layers: ["earth", "roads"],
  box: [-180, -85, 180, 85],
  most: 1000,
  away: 0,
};
const HEADER = 127;

/** Returns a file in PMTiles' third version, with directories in two levels once one is too small for all tiles. */
export function pmtilesFile(tiles: readonly Packed[], changes: Partial<Kind> = {}): Buffer {
  const kind = { ...KIND, ...changes };
  const packed = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(bytes) }))
    .toSorted((a, b) => a.id - b.id);
  let offset = kind.away;
  const entries = packed.map(({ id, bytes: { length } }) => {
    const entry = { id, run: 1, length, offset };
    offset += length;
    return entry;
  });
  const { root, leaves } = directoriesOf(entries, kind.most);
  const metadata = gzipSync(JSON.stringify({ vector_layers: kind.layers.map((id) => ({ id, fields: {} })) }));
  const sections = [root, metadata, leaves, Buffer.concat(packed.map(({ bytes }) => bytes))];
  const header = Buffer.alloc(HEADER);
  header.write("PMTiles");
  header[7] = 3;
  let at = HEADER;
  for (const [index, { length }] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    at += length;
  }
  header.set([1, kind.internal, kind.packing, kind.tileType, 0, kind.maxZoom], 96);
  for (const [index, degrees] of kind.box.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([header, ...sections]);
}

function directoriesOf(entries: readonly Entry[], most: number): { root: Buffer; leaves: Buffer } {
  if (entries.length <= most) return { root: directory(entries), leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const root: Entry[] = [];
  let offset = 0;
  for (let first = 0; first < entries.length; first += most) {
    const part = entries.slice(first, first + most);
    const leaf = directory(part);
    root.push({ id: part[0]?.id ?? 0, run: 0, length: leaf.length, offset });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(root), leaves: Buffer.concat(leaves) };
}

function directory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }) => offset + 1),
  ];
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))];
}
