import { bare } from "./fold.ts";
import { isShort, soughtIn } from "./sought.ts";

const LETTERS = /\P{M}\p{M}*/gsu;
const IN_WORD = /[\p{L}\p{M}\p{N}]$/u;

export interface Part {
  text: string;
  isMatch: boolean;
}

/** Cuts a text at the matches of a search, by the rule of search: one or two letters match only at the start of a word. */
export function matchesIn(text: string, filter: string): Part[] {
  const { words, orAcross } = soughtIn(filter);
  const sought = [...words, ...(orAcross ? [orAcross] : [])];
  const letters = text.match(LETTERS) ?? [];
  const folded = letters.map((letter) => bare(letter) || (/\s/.test(letter) ? " " : ""));
  const parts: Part[] = [];

  for (let from = 0; from < letters.length; ) {
    const isInWord = IN_WORD.test(letters[from - 1] ?? "");
    const end = Math.max(from, ...sought.map((word) => (isInWord && isShort(word) ? from : endOf(folded, from, word))));
    const isMatch = end > from;
    const piece = letters.slice(from, isMatch ? end : from + 1).join("");
    const last = parts.at(-1);
    if (last && !last.isMatch && !isMatch) last.text += piece;
    else parts.push({ text: piece, isMatch });
    from = isMatch ? end : from + 1;
  }
  return parts;
}

/** Returns the end of the match that begins here, or `from` if there is none. */
function endOf(folded: readonly string[], from: number, sought: string): number {
  let found = "";
  for (let end = from; end < folded.length && sought.startsWith(found); end++) {
    found += folded[end];
    if (found.startsWith(sought)) return end + 1;
  }
  return from;
}
