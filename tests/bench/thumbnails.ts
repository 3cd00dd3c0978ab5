import { randomUUID } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { env } from "#app/env.server.ts";
import { removeFiles, storeThumbnails } from "#app/services/media/variants.server.ts";

const ROUNDS = 15;

/** CPU milliseconds. */
export interface Thumbnails {
  ours: number;
  sharps: number;
}

/** Prints the cost of storing three thumbnails of a picture of twelve megapixels, and of sharp making the same three in memory, in turns. */
export async function measureThumbnails(): Promise<void> {
  const picture = join(env.DATA_DIR, "picture.jpg");
  const grain = { type: "gaussian", mean: 128, sigma: 40 } as const;
  await sharp({ create: { width: 4032, height: 3024, channels: 3, background: "#68a", noise: grain } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toFile(picture);
  const rounds: Thumbnails[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const id = randomUUID();
    const ours = await cpuOf(async () => void (await storeThumbnails(id, picture)));
    await removeFiles(id);
    rounds.push({ ours, sharps: await cpuOf(() => bySharp(picture)) });
  }
  // The first round warms both up.
  const [middle] = rounds
    .slice(1)
    .toSorted((a, b) => a.ours / a.sharps - b.ours / b.sharps)
    .slice(ROUNDS >> 1);
  console.log(JSON.stringify(middle));
}

async function bySharp(picture: string): Promise<void> {
  const large = await sharp(picture).autoOrient().resize(500, 500).jpeg({ quality: 85 }).toBuffer();
  for (const size of [250, 50]) await sharp(large).resize(size, size).jpeg({ quality: 85 }).toBuffer();
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
