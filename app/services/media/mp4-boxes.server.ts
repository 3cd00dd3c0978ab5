import { type FileHandle, open } from "node:fs/promises";

const HEADER = 16;

/** Exceeds a fragmented film of many hours. */
const MOST_BOXES = 100_000;
/** Bytes of a table of contents, which is read into memory. Real films have less. */
const LARGEST_TABLE = 64_000_000;

/** Tells whether the file is complete; players and probes accept truncated files. */
export async function isWhole(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return await walk(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function walk(file: FileHandle, fileSize: number): Promise<boolean> {
  const types = new Set<string>();
  let offset = 0;

  for (let count = 0; offset < fileSize && count < MOST_BOXES; count++) {
    const box = await boxAt(file, offset, fileSize);
    if (!box || (box.type === "moov" && box.size > LARGEST_TABLE)) break;
    types.add(box.type);
    offset += box.size;
  }
  return types.has("moov") && types.has("mdat") && offset <= fileSize;
}

/** Returns undefined where there is no box: some cameras pad the end with zeros. */
async function boxAt(file: FileHandle, offset: number, fileSize: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER), 0, HEADER, offset);
  const type = buffer.toString("latin1", 4, 8);
  if (bytesRead < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined;

  const size = sizeOf(buffer, fileSize - offset);
  return size < 8 ? undefined : { type, size };
}

/** 0 means up to the end of the file; 1 means that a 64-bit size follows. */
function sizeOf(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0);
  if (size === 0) return rest;
  return size === 1 ? Number(header.readBigUInt64BE(8)) : size;
}
