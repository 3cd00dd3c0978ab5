import { createReadStream } from "node:fs";
import type { Metadata, Sharp } from "sharp";
import sharp from "sharp";
import phash from "sharp-phash";
import { Damaged } from "../damaged.server.ts";

/* The decoders' memory returns only when this process ends. */

/** Pixels of a picture that its decoder holds whole: an interlaced one. */
const MOST_HELD = 32_000_000;
/** Pixels of a picture that is read line by line. JPEG is excepted: it shrinks while it is read. */
const MOST_READ = 100_000_000;
const LONGEST_SIDE = 16_384;
/** Pixels kept of a picture, and held in memory at once for one that lies on its side. */
const MOST_KEPT = 48_000_000;
const MOST_MEMORY = 150_000_000;

const THUMBNAIL_SIZES = [500, 250, 50] as const;
type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];
type Thumbnails = Record<ThumbnailSize, string>;

/** Below it a picture has nearly one colour and resembles every other such picture. */
const LEAST_CONTRAST = 6;

const LONGEST_WEBP = 16_383;
/** More effort doubles the time and saves only another 5 %. */
const WEBP = { quality: 80, effort: 2 } as const;
/** Optimising would hold the coefficients of the whole picture in memory. */
const JPEG = { quality: 85, optimiseCoding: false } as const;

sharp.cache(false);
sharp.concurrency(1);
/** An SVG can make the library read other files and addresses. */
sharp.block({ operation: ["VipsForeignLoadSvg"] });

const operations = { measure, toJpeg, thumbnails, lookOf, toWebp };
export type Operations = typeof operations;
export type Question = { [Name in keyof Operations]: { name: Name; words: Parameters<Operations[Name]> } }[keyof Operations];
/** `isLast`: the process ends with this answer. `isDamaged`: the picture is at fault. */
export type Answer = { isLast: boolean } & ({ result?: unknown } | { error: string; isDamaged: boolean });

process.on("message", async (question: Question) => {
  const answer = await answerTo(question).catch((error) => ({ error: String(error), isDamaged: error instanceof Damaged }));
  const isLast = process.memoryUsage.rss() > MOST_MEMORY;
  process.send?.({ ...answer, isLast }, () => isLast && process.disconnect());
});
process.on("disconnect", () => process.exit());

async function answerTo({ name, words }: Question): Promise<{ result: unknown }> {
  return { result: await Reflect.apply(operations[name], undefined, words) };
}

async function measure(path: string): Promise<{ width: number; height: number; isTooLarge: boolean }> {
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    const isTooLarge = isBeyondBudget(metadata);
    if (!isTooLarge) await load(path).resize(16, 16).raw().toBuffer();
    return { ...metadata.autoOrient, isTooLarge };
  } catch (error) {
    // The library reports a failing disk as an unknown format; reading the file directly throws the real error.
    for await (const _ of createReadStream(path));
    throw new Damaged(String(error));
  }
}

function isBeyondBudget({ width, height, format, isProgressive }: Metadata): boolean {
  if (Math.max(width, height) > LONGEST_SIDE) return true;
  if (isProgressive) return width * height > MOST_HELD;
  return format !== "jpeg" && width * height > MOST_READ;
}

/** Rotates upright, flattens onto white and drops all metadata, such as place and device. */
async function toJpeg(inPath: string, outPath: string): Promise<void> {
  const { width, height } = await sharp(inPath, { limitInputPixels: false }).metadata();
  const shrunk = Math.floor(Math.max(width, height) * Math.sqrt(MOST_KEPT / (width * height)));
  const kept = { width: shrunk, height: shrunk, fit: "inside" as const };
  const picture = width * height > MOST_KEPT ? upright(inPath).resize(kept) : upright(inPath);
  await picture.jpeg(JPEG).toFile(outPath);
}

/** Returns the most frequent colour: "#1f7a8c". */
async function thumbnails(inPath: string, outPaths: Thumbnails): Promise<string> {
  const [largest] = THUMBNAIL_SIZES;
  for (const size of THUMBNAIL_SIZES) {
    const source = size === largest ? inPath : outPaths[largest];
    await upright(source).resize(size, size, { fit: "cover" }).jpeg({ quality: 85 }).toFile(outPaths[size]);
  }
  const { dominant } = await upright(outPaths[50]).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

async function lookOf(path: string): Promise<string | undefined> {
  const small = await upright(path).resize(128, 128, { fit: "fill" }).png().toBuffer();
  const { channels } = await sharp(small).greyscale().stats();
  return (channels[0]?.stdev ?? 0) < LEAST_CONTRAST ? undefined : phash(small);
}

async function toWebp(inPath: string, outPath: string): Promise<boolean> {
  const { width, height } = await sharp(inPath).metadata();
  if (Math.max(width, height) > LONGEST_WEBP) return false;
  await load(inPath).webp(WEBP).toFile(outPath);
  return true;
}

function upright(path: string): Sharp {
  return load(path).autoOrient().flatten({ background: "#fff" }).toColourspace("srgb");
}

function load(path: string): Sharp {
  return sharp(path, { failOn: "error", limitInputPixels: LONGEST_SIDE ** 2, sequentialRead: true });
}
