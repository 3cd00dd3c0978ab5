import { number } from "#app/text/numbers.ts";

const STEP = 5;

/** Rounds a number so that nobody can be found in it, also not by a difference of two. */
export function roundedWords(total: number): string {
  if (total === 0) return "0";
  return total < STEP ? `Fewer than ${STEP}` : number.format(Math.round(total / STEP) * STEP);
}
