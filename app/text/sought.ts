import { bare } from "./fold.ts";

/** Each costs a look into the index; further ones are left out. */
const MOST_WORDS = 16;

export interface Sought {
  /** Each is to be found: one or two letters at the start of a word, more of them anywhere. */
  words: string[];
  /** The end of a word and the start of the next one, as in "ia trev", which may stand for the first word. */
  orAcross: string | undefined;
}

/** The words of a search, as text is compared; hyphens part them as blanks do. */
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
