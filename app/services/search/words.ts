import { bare } from "#app/text/fold.ts";
import { isShort, soughtIn } from "#app/text/sought.ts";

/** Twice before the start of each word, so that the index, which is of three letters each, finds one or two there; once after its end. */
const MARK = "\u0001";
const BETWEEN = "\u0002";
/** The group is of starts. A blank is the end of one word and the start of the next. */
const EDGES = /(^| |(?<=[^\p{L}\p{M}\p{N} ])(?=[\p{L}\p{N}]))|(?<=[\p{L}\p{M}\p{N}])(?=[^\p{L}\p{M}\p{N} ])/gu;
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u;
/** Nothing that is searched is longer. */
const MOST = 300;

/** How a word is looked for: any part of a text, or a whole word of it. */
export type Way = "part" | "whole";

/** What the index is given of an item: its texts, of which no match spans two. */
export function wordsOf(...texts: (string | null)[]): string {
  return texts.map((text) => ended(marked(bare(text ?? "")))).join(BETWEEN);
}

/** Finds each word somewhere in the columns. Undefined if there is nothing to look for. */
export function matchOf(columns: string, text: string, way: Way = "part"): string | undefined {
  const all = phrasesOf(text, way).map((phrases) =>
    phrases.length > 1 ? `(${phrases.map(quoted).join(" OR ")})` : quoted(phrases[0] ?? ""),
  );
  return all.length > 0 ? `{${columns}} : (${all.join(" AND ")})` : undefined;
}

/** Some of the trigrams that all matches have, from all of the text. */
export function trigramsOf(text: string, most: number): string[] {
  const trigrams = phrasesOf(text, "part").flatMap(([phrase = "", ...others]) => (others.length > 0 ? [] : threes(phrase)));
  const step = Math.ceil(trigrams.length / most);
  return trigrams.filter((_, at) => at % step === 0);
}

/** The same of a text that is not in the index. */
export function isFoundIn(text: string, filter: string, way: Way = "part"): boolean {
  const [all, inside] = [phrasesOf(filter, way), wordsOf(text)];
  return all.length > 0 && all.every((phrases) => phrases.some((phrase) => inside.includes(phrase)));
}

/** One of each has to be found. */
function phrasesOf(text: string, way: Way): string[][] {
  if (text.length > MOST) return [];
  const { words, orAcross } = soughtIn(text);
  // One mark is enough before a whole word, and without the second the index has less to compare.
  if (way === "whole") return words.map((word) => [ended(marked(word)).slice(1)]);
  return words.map((word, nth) => [partOf(word), ...(nth === 0 && orAcross ? [partOf(orAcross)] : [])]);
}

/** Keeps the marks before one or two letters, so that it has three. */
function partOf(text: string): string {
  return marked(text).slice(isShort(text) ? [...text].length - 1 : 2);
}

function threes(phrase: string): string[] {
  const letters = [...phrase];
  return letters.slice(2).map((_, at) => quoted(letters.slice(at, at + 3).join("")));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function marked(text: string): string {
  return text.replace(EDGES, (_, start?: string) => (start === undefined ? MARK : MARK + MARK));
}

function ended(text: string): string {
  return ENDS_IN_WORD.test(text) ? text + MARK : text;
}
