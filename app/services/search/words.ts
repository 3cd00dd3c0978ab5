import { bare } from "#app/text/fold.ts";

/** Two before the start of each word, so that the index, which is of three letters each, finds one or two at the start of a word. */
const START = "\u0001";
const BETWEEN = "\u0002";
const STARTS = /^| |(?<=[^\p{L}\p{M}\p{N} ])(?=[\p{L}\p{N}])/gu;
/** Nothing that is searched is longer. */
const MOST = 300;

/** What the index is given of an item: its texts, of which no match spans two. */
export function wordsOf(...texts: (string | null)[]): string {
  return texts.map((text) => marked(bare(text ?? ""))).join(BETWEEN);
}

/** Finds the text anywhere; one or two letters only at the start of a word. Undefined if there is nothing to look for. */
export function matchOf(columns: string, text: string): string | undefined {
  const sought = soughtIn(text);
  return sought && `{${columns}} : ${quoted(sought)}`;
}

/** Some of the trigrams by which the index finds the text, from all of it. */
export function trigramsOf(text: string, most: number): string[] {
  const letters = [...(soughtIn(text) ?? "")];
  const trigrams = letters.slice(2).map((_, at) => quoted(letters.slice(at, at + 3).join("")));
  const step = Math.ceil(trigrams.length / most);
  return trigrams.filter((_, at) => at % step === 0);
}

/** The same of a text that is not in the index. */
export function isFoundIn(text: string, filter: string): boolean {
  const sought = soughtIn(filter);
  return sought !== undefined && marked(bare(text)).includes(sought);
}

function soughtIn(text: string): string | undefined {
  const letters = bare(text.slice(0, MOST + 1));
  const { length } = [...letters];
  return length === 0 || text.length > MOST ? undefined : marked(letters).slice(Math.min(length, 3) - 1);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function marked(text: string): string {
  return text.replace(STARTS, START + START);
}
