import { createWriteStream, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Line } from "./line.ts";
import type { Facts } from "./prepare.ts";

const MEBIBYTE = 2 ** 20;
const SIZE = 1000 * MEBIBYTE;
const RANGES = 2000;
const CONNECTIONS = 16;
const ROUNDS = 5;

/** The addresses and the ways to request the same file. */
interface Source {
  port: number;
  path: string;
  headers: Record<string, string>;
}

type Measure = (source: Source) => Promise<number>;

export interface Download {
  asked: string;
  connections: number;
  /** Megabytes per second of the product and of the yardstick. */
  speed: number;
  yardstick: number;
  /** A share of the yardstick's speed. */
  least: number;
}

/** Downloads a film of a gigabyte, whole and in parts, in turns with the yardstick, which checks no rights. */
export async function downloads(
  port: number,
  folder: string,
  { token, film }: Facts,
  yardstick: number,
  { leastWhole, leastParts }: { leastWhole: number; leastParts: number },
): Promise<Download[]> {
  await write(join(folder, "media", film.key));
  const ours = { port, path: film.path, headers: { cookie: `auth-token=${token}` } };
  const bare = { port: yardstick, path: `/files/${film.key}`, headers: {} };
  const measured: Download[] = [];
  for (const [asked, connections, measure, least] of [
    ["1 GB out", 1, whole, leastWhole],
    ["1 MiB of it out", CONNECTIONS, parts, leastParts],
  ] satisfies [string, number, Measure, number][]) {
    await measure(ours);
    const rounds: Download[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ asked, connections, least, speed: await measure(ours), yardstick: await measure(bare) });
    rounds.sort((a, b) => a.speed / a.yardstick - b.speed / b.yardstick);
    measured.push(...rounds.slice(ROUNDS >> 1, (ROUNDS >> 1) + 1));
  }
  return measured;
}

async function whole(source: Source): Promise<number> {
  const start = performance.now();
  await get(new Line(source.port), source, { connection: "close" }, 200, SIZE);
  return SIZE / 1000 / (performance.now() - start);
}

async function parts(source: Source): Promise<number> {
  const start = performance.now();
  let left = RANGES;
  const reader = async () => {
    const line = new Line(source.port);
    while (left-- > 0) {
      const from = ((left * 7919) % 999) * MEBIBYTE;
      await get(line, source, { range: `bytes=${from}-${from + MEBIBYTE - 1}` }, 206, MEBIBYTE);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, reader));
  return (RANGES * MEBIBYTE) / 1000 / (performance.now() - start);
}

async function get(line: Line, { path, headers }: Source, more: Record<string, string>, status: number, bytes: number) {
  const answer = await line.ask(`GET ${path}`, { ...headers, ...more });
  if (answer.status !== status || answer.bytes !== bytes) throw new Error(`${path} answered ${answer.head}`);
}

/** Real bytes, since the disk would not read a sparse file. */
async function write(path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const chunk = Buffer.alloc(MEBIBYTE, "film");
  await pipeline(Readable.from(Array.from({ length: SIZE / MEBIBYTE }, () => chunk)), createWriteStream(path));
}
