import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Returns the score from 0, guessed at once, to 4. */
export function strengthOf(password: string): number {
  return zxcvbn.check(password).score;
}
