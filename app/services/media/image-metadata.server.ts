import { type FileHandle, open } from "node:fs/promises";

/** Exceeds what cameras and programs write. The library holds all metadata in memory, several times. */
const MOST_BYTES = 16_000_000;
/** Compressed bytes, which can unpack to a thousand times as many. */
const MOST_PACKED = 250_000;
const MOST_PARTS = 50_000;

const PIXELS = /^(IHDR|PLTE|IDAT|fdAT)$/;
const LONGEST_KEY = 80;
const WINDOW = 1_000_000;

interface Part {
  bytes: number;
  packed?: number;
}

export async function isOverloaded(path: string): Promise<boolean> {
  const file = await open(path);
  let [bytes, packed, parts] = [0, 0, 0];
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 0);
    for await (const part of buffer[0] === 0xff ? segmentsOf(file) : chunksOf(file)) {
      bytes += part.bytes;
      packed += part.packed ?? 0;
      if (bytes > MOST_BYTES || packed > MOST_PACKED || ++parts > MOST_PARTS) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}

async function* chunksOf(png: FileHandle): AsyncGenerator<Part> {
  for (let offset = 8; ; ) {
    const head = await bytesAt(png, offset, 8 + LONGEST_KEY + 1);
    const type = head.toString("latin1", 4, 8);
    if (head.length < 8 || type === "IEND") return;

    const length = head.readUInt32BE(0);
    const isPacked = type === "zTXt" || (type === "iTXt" && head[head.indexOf(0, 8) + 1] === 1);
    yield { bytes: PIXELS.test(type) ? 0 : length, packed: isPacked ? length : 0 };
    offset += length + 12;
  }
}

/** Includes segments between the scans of a progressive picture. */
async function* segmentsOf(jpeg: FileHandle): AsyncGenerator<Part> {
  for (let offset = 2; ; ) {
    const head = await bytesAt(jpeg, offset, 4);
    const [, marker = 0] = head;
    if (head.length < 4 || marker === 0xd9) return;
    if (!isMarker(head, 0)) {
      offset = await nextMarker(jpeg, offset);
      continue;
    }
    const length = head.readUInt16BE(2);
    yield { bytes: marker >= 0xe0 ? length : 0 };
    offset += length + 2;
  }
}

/** Within the scans, 0xff is followed by a byte that is not a marker. */
async function nextMarker(jpeg: FileHandle, from: number): Promise<number> {
  for (let offset = from; ; offset += WINDOW) {
    const window = await bytesAt(jpeg, offset, WINDOW + 1);
    for (let at = window.indexOf(0xff); at !== -1 && at < WINDOW; at = window.indexOf(0xff, at + 1))
      if (isMarker(window, at)) return offset + at;
    if (window.length <= WINDOW) return offset + window.length;
  }
}

function isMarker(bytes: Buffer, at: number): boolean {
  const [sign, marker = 0] = bytes.subarray(at, at + 2);
  return sign === 0xff && marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8);
}

async function bytesAt(file: FileHandle, offset: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, offset);
  return buffer.subarray(0, bytesRead);
}
