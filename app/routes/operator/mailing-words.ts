import { number } from "#app/text/numbers.ts";

interface Counts {
  sentCount: number;
  refusedCount: number;
  waiting: number;
  unsure: number;
  stoppedAt: number | null;
  finishedAt: number | null;
}

/** Returns "120 sent, 3 refused, 40 waiting". */
export function progressOf({ sentCount, refusedCount, waiting, unsure, stoppedAt, finishedAt }: Counts): string {
  const counts = [
    [sentCount, "sent"],
    [refusedCount, "refused"],
    [waiting, "waiting"],
    [unsure, "unsure"],
  ] as const;
  const words = counts
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, word]) => `${number.format(count)} ${word}`);
  const state = finishedAt ? "Finished" : stoppedAt ? "Stopped when the server ended" : "Being sent";
  return `${state}: ${words.join(", ")}`;
}
