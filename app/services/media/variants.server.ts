import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { thumbnails, toJpeg } from "#app/adapters/images.server.ts";
import { storage } from "#app/adapters/storage/index.server.ts";
import type { media } from "#db/schema/index.ts";

/** The files that others may get; the original is not among them. */
export const VARIANTS = ["file", "small", "poster", "50x50", "250x250", "500x500"] as const;
export type Variant = (typeof VARIANTS)[number];

const THUMBNAILS = [
  ["50x50", 50],
  ["250x250", 250],
  ["500x500", 500],
] as const;

/** Smaller parts take longer to request than to read. */
const READ_AT_ONCE = 256 * 1024;

export function keyOf(mediaId: string, variant: Variant | "original"): string {
  return `${mediaId}/${variant}`;
}

export function webpKeyOf(mediaId: string, variant: Variant): string {
  return `${keyOf(mediaId, variant)}.webp`;
}

/** `name` is in milliseconds into the film. */
export function stillKeyOf(mediaId: string, name: string): string {
  return `${mediaId}/still-${name}`;
}

export function isPicture({ mimetype, hasPoster }: { mimetype: string; hasPoster: boolean }, variant: Variant): boolean {
  if (variant === "small") return false;
  return mimetype === "image/jpeg" ? variant !== "poster" : hasPoster && variant !== "file";
}

/** Returns the best version that is stored: the original until the file is made from it. */
export function bestKeyOf({ id, state, largeWaits }: typeof media.$inferSelect): string {
  return keyOf(id, state === "ready" && !largeWaits ? "file" : "original");
}

interface Facts {
  bytes: number;
  sha256: string;
}

/** Stores the picture upright and without metadata, with thumbnails. */
export async function storeImage(mediaId: string, path: string): Promise<Facts & { colour: string }> {
  const jpeg = `${path}.jpg`;
  try {
    await toJpeg(path, jpeg);
    const facts = await measure(jpeg);
    const colour = await storeThumbnails(mediaId, jpeg);
    await replace(keyOf(mediaId, "file"), jpeg, "image/jpeg");
    return { ...facts, colour };
  } finally {
    await rm(jpeg, { force: true });
  }
}

export function storeOriginal(mediaId: string, path: string, mimetype: string): Promise<void> {
  return storage.putFile(keyOf(mediaId, "original"), path, mimetype);
}

export async function storeVideo(mediaId: string, path: string, variant: "file" | "small" = "file"): Promise<Facts> {
  const facts = await measure(path);
  await replace(keyOf(mediaId, variant), path, "video/mp4");
  return facts;
}

export async function storePoster(mediaId: string, jpeg: string): Promise<string> {
  const colour = await storeThumbnails(mediaId, jpeg);
  await replace(keyOf(mediaId, "poster"), jpeg, "image/jpeg");
  return colour;
}

export async function removeFiles(mediaId: string): Promise<void> {
  for (const variant of ["original", ...VARIANTS] as const) await storage.remove(keyOf(mediaId, variant));
  await removeWebps(mediaId);
  await removeStills(mediaId);
}

export async function removePoster(mediaId: string): Promise<void> {
  for (const variant of ["poster", "50x50", "250x250", "500x500"] as const) await storage.remove(keyOf(mediaId, variant));
}

export async function removeWebps(mediaId: string): Promise<void> {
  for (const variant of VARIANTS) await storage.remove(webpKeyOf(mediaId, variant));
}

export async function removeStills(mediaId: string): Promise<void> {
  for await (const key of storage.list(stillKeyOf(mediaId, ""))) await storage.remove(key);
}

export async function storeThumbnails(mediaId: string, picture: string): Promise<string> {
  const paths = { 50: `${picture}.50`, 250: `${picture}.250`, 500: `${picture}.500` };
  try {
    const colour = await thumbnails(picture, paths);
    for (const [variant, size] of THUMBNAILS) await replace(keyOf(mediaId, variant), paths[size], "image/jpeg");
    return colour;
  } finally {
    for (const path of Object.values(paths)) await rm(path, { force: true });
  }
}

/** Overwrites, since a retried job may have written the key before. */
export async function replace(key: string, path: string, contentType: string): Promise<void> {
  await storage.remove(key);
  await storage.putFile(key, path, contentType);
}

export async function measure(path: string): Promise<Facts> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: READ_AT_ONCE }), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest("hex") };
}
