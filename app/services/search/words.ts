import { bare } from "#app/text/fold.ts";
import { isShort, soughtIn } from "#app/text/sought.ts";

/** Stands twice before each word, so that an index of three letters finds one or two there, and once after its end. */
const MARK = "\u0001";
const BETWEEN = "\u0002";
/** The group matches starts. A blank ends one word and starts the next. */
const EDGES = /(^| |(?<=[^\p{L}\p{M}\p{N} ])(?=[\p{L}\p{N}]))|(?<=[\p{L}\p{M}\p{N}])(?=[^\p{L}\p{M}\p{N} ])/gu;
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u;
/** All searched texts are shorter. */
const MOST = 300;

export type Way = "part" | "whole";

/** Joins texts so that no match spans two. */
export function wordsOf(...texts: (string | null)[]): string {
  return texts.map((text) => ended(marked(bare(text ?? "")))).join(BETWEEN);
}

/** Looks for each word anywhere in the columns. Returns undefined without words. */
export function matchOf(columns: string, text: string, way: Way = "part"): string | undefined {
  const all = phrasesOf(text, way).map((phrases) =>
    phrases.length > 1 ? `(${phrases.map(quoted).join(" OR ")})` : quoted(phrases[0] ?? ""),
  );
  return all.length > 0 ? `{${columns}} : (${all.join(" AND ")})` : undefined;
}

/** Takes trigrams that all matches have, from all over the text. */
export function trigramsOf(text: string, most: number): string[] {
  const trigrams = phrasesOf(text, "part").flatMap(([phrase = "", ...others]) => (others.length > 0 ? [] : threes(phrase)));
  const step = Math.ceil(trigrams.length / most);
  return trigrams.filter((_, at) => at % step === 0);
}

/** Searches a text that is not in the index. */
export function isFoundIn(text: string, filter: string, way: Way = "part"): boolean {
  const [all, inside] = [phrasesOf(filter, way), wordsOf(text)];
  return all.length > 0 && all.every((phrases) => phrases.some((phrase) => inside.includes(phrase)));
}

/** A match has one phrase of each list. */
function phrasesOf(text: string, way: Way): string[][] {
  if (text.length > MOST) return [];
  const { words, orAcross } = soughtIn(text);
  // One mark is enough before a whole word, and the index then has less to compare.
  if (way === "whole") return words.map((word) => [ended(marked(word)).slice(1)]);
  return words.map((word, nth) => [partOf(word), ...(nth === 0 && orAcross ? [partOf(orAcross)] : [])]);
}

/** Keeps marks before one or two letters, so that the phrase has three. */
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
