import { createReadStream } from "node:fs";
import { Damaged } from "./damaged.server.ts";

export const MOST_PIXELS = 100_000_000;
const THUMBNAIL_SIZES = [500, 250, 50] as const;
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];

/** Returns the size after rotation. Throws `Damaged` if any part of the picture is corrupt. */
export async function measure(path: string): Promise<{ width: number; height: number }> {
  return measured(path).catch(async (error) => {
    // The library reports a failing disk as an unknown format; reading the file directly throws the real error.
    for await (const _ of createReadStream(path));
    throw /memory/i.test(String(error)) ? error : new Damaged(String(error));
  });
}

async function measured(path: string): Promise<{ width: number; height: number }> {
  const sharp = await library();
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  if (autoOrient.width * autoOrient.height <= MOST_PIXELS) await (await load(path)).resize(16, 16).raw().toBuffer();
  return autoOrient;
}

/** Rotates upright, flattens onto white and drops all metadata, such as place and device. */
export async function toJpeg(inPath: string, outPath: string): Promise<void> {
  await (await upright(inPath)).jpeg({ quality: 85 }).toFile(outPath);
}

export async function thumbnails(inPath: string, outPathOf: (size: ThumbnailSize) => string): Promise<void> {
  const [largest] = THUMBNAIL_SIZES;
  for (const size of THUMBNAIL_SIZES) {
    const source = size === largest ? inPath : outPathOf(largest);
    const picture = await upright(source);
    await picture.resize(size, size, { fit: "cover" }).jpeg({ quality: 85 }).toFile(outPathOf(size));
  }
}

/** The colour that most of the picture has: "#1f7a8c". */
export async function colourOf(path: string): Promise<string> {
  const { dominant } = await (await upright(path)).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Below it a picture is nearly of one colour, and like every other such one. */
const LEAST_CONTRAST = 6;

/** 64 bits that are much the same for similar pictures. Undefined for a plain one. */
export async function lookOf(path: string): Promise<string | undefined> {
  const [sharp, { default: phash }] = await Promise.all([library(), import("sharp-phash")]);
  const small = await (await upright(path)).resize(128, 128, { fit: "fill" }).png().toBuffer();
  const { channels } = await sharp(small).greyscale().stats();
  if ((channels[0]?.stdev ?? 0) < LEAST_CONTRAST) return undefined;
  return phash(small);
}

const LONGEST_WEBP = 16_383;
/** More effort doubles the time and saves only another 5 %. */
const WEBP = { quality: 80, effort: 2 } as const;

export async function toWebp(inPath: string, outPath: string): Promise<boolean> {
  const sharp = await library();
  const { width, height } = await sharp(inPath).metadata();
  if (Math.max(width, height) > LONGEST_WEBP) return false;
  await (await load(inPath)).webp(WEBP).toFile(outPath);
  return true;
}

async function upright(path: string) {
  return (await load(path)).autoOrient().flatten({ background: "#fff" }).toColourspace("srgb");
}

async function load(path: string) {
  const sharp = await library();
  return sharp(path, { failOn: "error", limitInputPixels: MOST_PIXELS, sequentialRead: true });
}

let loading: ReturnType<typeof configured> | undefined;

/** Loaded with the first picture, since it takes memory that an idle server does without. */
function library() {
  loading ??= configured();
  return loading;
}

async function configured() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  /** An SVG can make the library read other files and addresses. */
  sharp.block({ operation: ["VipsForeignLoadSvg"] });
  return sharp;
}
