import cluster from "node:cluster";
import { z } from "zod";
import { LIMITS, type Limit } from "#app/schemas/rates.ts";

/* Each worker counts in its own memory and tells the others soon: asking another process before each answer takes up to a fifth of its time. */

const TELL_AFTER_MS = 100;

const Told = z.object({ counts: z.partialRecord(z.enum(LIMITS), z.record(z.string(), z.number())) });
type Counts = z.infer<typeof Told>["counts"];

let untold: Counts = {};

export function tellOthers(limit: Limit, key: string, points: number): void {
  if (!cluster.isWorker) return;
  if (Object.keys(untold).length === 0) setTimeout(send, TELL_AFTER_MS).unref();
  const counts = untold[limit] ?? {};
  counts[key] = (counts[key] ?? 0) + points;
  untold[limit] = counts;
}

export function onTold(add: (limit: Limit, key: string, points: number) => void): void {
  if (!cluster.isWorker) return;
  process.on("message", (message) => {
    const { data } = Told.safeParse(message);
    for (const limit of LIMITS) for (const [key, points] of Object.entries(data?.counts[limit] ?? {})) add(limit, key, points);
  });
}

/** For the process above the workers: hands the counts of each on to all others. */
export function handOnCounts(): void {
  cluster.on("message", (from, message) => {
    if (!Told.safeParse(message).success) return;
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker !== from && worker.isConnected()) worker.send(message);
  });
}

function send(): void {
  if (process.connected) process.send?.({ counts: untold });
  untold = {};
}
