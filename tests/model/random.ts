import type { Pick } from "./trying.ts";

/** Returns the same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): { pick: Pick } {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    pick: (from) => {
      const one = from[Math.floor(next() * from.length)];
      if (one === undefined && from.length === 0) throw new Error("There is nothing to pick from");
      return one as (typeof from)[number];
    },
  };
}
