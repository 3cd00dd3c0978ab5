import { createReadStream } from "node:fs";
import sharp from "sharp";
import { Damaged } from "./damaged.server.ts";

sharp.cache(false);
sharp.concurrency(1);
/** It would read other files and addresses that the drawing names. */
sharp.block({ operation: ["VipsForeignLoadSvg"] });

export const MOST_PIXELS = 100_000_000;
const THUMBNAIL_SIZES = [500, 250, 50] as const;
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];

/** The size as seen, after rotation. Throws `Damaged` if any of the picture is. */
export async function measure(path: string): Promise<{ width: number; height: number }> {
  return measured(path).catch(async (error) => {
    // The library tells a disk that fails as a picture of no known format.
    for await (const _ of createReadStream(path));
    throw /memory/i.test(String(error)) ? error : new Damaged(String(error));
  });
}

async function measured(path: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  if (autoOrient.width * autoOrient.height <= MOST_PIXELS) await load(path).resize(16, 16).raw().toBuffer();
  return autoOrient;
}

/** Upright, on white, and with nothing but the picture: no place, no device. */
export async function toJpeg(inPath: string, outPath: string): Promise<void> {
  await upright(inPath).jpeg({ quality: 85 }).toFile(outPath);
}

export async function thumbnails(inPath: string, outPathOf: (size: ThumbnailSize) => string): Promise<void> {
  const [largest] = THUMBNAIL_SIZES;
  for (const size of THUMBNAIL_SIZES) {
    const source = size === largest ? inPath : outPathOf(largest);
    await upright(source).resize(size, size, { fit: "cover" }).jpeg({ quality: 85 }).toFile(outPathOf(size));
  }
}

/** The format knows no longer side. */
const LONGEST_WEBP = 16_383;
/** More effort takes twice the time and saves another twentieth. */
const WEBP = { quality: 80, effort: 2 } as const;

/** False for a picture that the format has no room for. */
export async function toWebp(inPath: string, outPath: string): Promise<boolean> {
  const { width, height } = await sharp(inPath).metadata();
  if (Math.max(width, height) > LONGEST_WEBP) return false;
  await load(inPath).webp(WEBP).toFile(outPath);
  return true;
}

function upright(path: string) {
  return load(path).autoOrient().flatten({ background: "#fff" }).toColourspace("srgb");
}

function load(path: string) {
  return sharp(path, { failOn: "error", limitInputPixels: MOST_PIXELS, sequentialRead: true });
}
