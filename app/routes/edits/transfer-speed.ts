import type { Transfer } from "#app/ui/fields/transfer.tsx";

/** Milliseconds between speed measurements. */
const LOOK = 500;

export function watching(show: (transfer: Transfer) => void) {
  let [lastAt, lastSent, speed] = [0, 0, 0];

  return (sent: number, size: number) => {
    const now = performance.now();
    const isDone = sent === size;
    if (now - lastAt < LOOK && !isDone) return;
    if (lastAt && sent >= lastSent) {
      const current = ((sent - lastSent) / (now - lastAt)) * 1000;
      speed = speed ? 0.7 * speed + 0.3 * current : current;
    }
    [lastAt, lastSent] = [now, sent];
    show({ state: isDone ? "checked" : "sending", sent, size, speed });
  };
}
