export const ROUNDS = 9;
const ROUND_MS = 100;

/** CPU milliseconds of one run of each. */
interface Round {
  service: number;
  alone: number;
}

export function middleOf(ours: () => void, theirs: () => void): Round {
  const times = Math.max(1, Math.round(ROUND_MS / Math.max(0.01, cpuOf(ours))));
  const repeated = (work: () => void) => cpuOf(() => Array.from({ length: times }, work)) / times;
  return middle(Array.from({ length: ROUNDS }, () => ({ service: repeated(ours), alone: repeated(theirs) })));
}

export function middle(rounds: Round[]): Round {
  const sorted = rounds.toSorted((a, b) => a.service / a.alone - b.service / b.alone);
  return sorted[rounds.length >> 1] ?? { service: 0, alone: 1 };
}

export function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
