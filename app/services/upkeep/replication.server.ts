import { type Progress, progress } from "#app/adapters/litestream.server.ts";

interface Look {
  at: number;
  progress: Progress | undefined;
}

const DATABASES = ["stokeline.sqlite", "endings.sqlite"] as const;
const lastLooks = new Map<string, Look>();
let copiedAt: number | undefined;

/** Returns since when nothing was copied. The first look of a process only begins to count. */
export async function look(now: number): Promise<{ isCopied: boolean; since: number; words: string }> {
  const found = await progress();
  const isFirst = lastLooks.size === 0;
  for (const name of DATABASES) lastLooks.set(name, seenNow(found?.get(name), lastLooks.get(name), now));
  const since = Math.min(...DATABASES.map((name) => lastLooks.get(name)?.at ?? now));
  const isCopied = since === now && !isFirst;
  if (isCopied) copiedAt = now;
  return { isCopied, since, words: wordsFor(found, since) };
}

/** Knows only what this process has seen. */
export function lastSeen(): number | undefined {
  return copiedAt;
}

/** Keeps the last progress until there is more. */
function seenNow(found: Progress | undefined, last: Look | undefined, now: number): Look {
  if (!last) return { at: now, progress: found };
  if (!found || !last.progress) return { at: last.at, progress: last.progress ?? found };
  return goesOn(found, last.progress) ? { at: now, progress: found } : last;
}

/** Litestream may fail to read the log, or hang on a copy without an error. */
function goesOn(found: Progress, last: Progress): boolean {
  const hasCopied = found.copied !== last.copied || found.found === last.found;
  return found.rounds !== last.rounds && hasCopied;
}

function wordsFor(found: Map<string, Progress> | undefined, since: number): string {
  const [behind = ""] = DATABASES.filter((name) => lastLooks.get(name)?.at === since);
  return found?.has(behind) ? `Litestream has not copied ${behind}` : "Litestream has not told how far it is";
}
