import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
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
  const sums: Thumbnails = { ours: 0, sharps: 0 };
  for (let round = 0; round <= ROUNDS; round++) {
    const id = randomUUID();
    const ours = await cpuOf(async () => void (await storeThumbnails(id, picture)));
    await removeFiles(id);
    const sharps = await cpuOf(() => bySharp(picture));
    // The first round warms both up.
    if (round > 0) Object.assign(sums, { ours: sums.ours + ours, sharps: sums.sharps + sharps });
  }
  console.log(JSON.stringify({ ours: sums.ours / ROUNDS, sharps: sums.sharps / ROUNDS }));
}

async function bySharp(picture: string): Promise<void> {
  const large = await sharp(picture).autoOrient().resize(500, 500).jpeg({ quality: 85 }).toBuffer();
  for (const size of [250, 50]) await sharp(large).resize(size, size).jpeg({ quality: 85 }).toBuffer();
}

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = cpuNow();
  await work();
  return cpuNow() - before;
}

/** With the process that handles the pictures, whose time has steps of ten milliseconds, so that only a sum of many rounds counts. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);
  const ticks = children.map((child) => {
    const fields = readFileSync(`/proc/${child}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return (user + system) / 1000 + ticks.reduce((sum, one) => sum + one, 0) * 10;
}
