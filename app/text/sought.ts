import { bare } from "./fold.ts";

/** Each word costs an index lookup; further ones are ignored. */
const MOST_WORDS = 16;

export interface Sought {
  /** All have to match: one or two letters at the start of a word, longer ones anywhere. */
  words: string[];
  /** The end of a word and the start of the next, as in "ia trev"; it may match in place of the first word. */
  orAcross: string | undefined;
}

export function soughtIn(text: string): Sought {
  const [first = "", second, ...others] = bare(text)
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean);
  const words = [...new Set([first, second ?? "", ...others])].filter(Boolean).slice(0, MOST_WORDS);
  return { words, orAcross: isShort(first) && second ? `${first} ${second}` : undefined };
}

export function isShort(word: string): boolean {
  return [...word].length < 3;
}
