import { sqlite } from "#db";
import { COMMON, COUNTED, OF_COMMON, OF_OTHERS, RARE, STRETCH } from "./bounds.ts";
import { matchOf, trigramsOf } from "./words.ts";

const INDEXES = ["people_words", "edit_words", "discount_words"] as const;
export type Index = (typeof INDEXES)[number];

/** A text, and in which columns of the index it is sought. */
export type Sought = readonly [columns: string, text: string];

/** What one search reads of an index, backwards. */
export interface Reading {
  words: string;
  before: number;
  /** Nothing from here downwards is read; absent if nothing is there. */
  until?: number;
}

const statements = (index: Index) => ({
  newest: sqlite.prepare<[number], number>(`SELECT rowid FROM ${index} WHERE rowid < ? ORDER BY rowid DESC LIMIT 1`).pluck(),
  count: sqlite
    .prepare<[string], number>(`SELECT count(*) FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT ${COMMON})`)
    .pluck(),
  nth: sqlite
    .prepare<[string, number, number], number>(
      `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT 1 OFFSET (? + 0)`,
    )
    .pluck(),
});
const OF: Record<Index, ReturnType<typeof statements>> = {
  people_words: statements("people_words"),
  edit_words: statements("edit_words"),
  discount_words: statements("discount_words"),
};

/** FTS5 compares a text of common letters with every item that has them, and a limit of rows or rowids does not stop it. */
export function readingOf(index: Index, sought: readonly Sought[], before = Number.MAX_SAFE_INTEGER): Reading | undefined {
  const matches = sought.map(([columns, text]) => matchOf(columns, text));
  const newest = OF[index].newest.get(before);
  if (newest === undefined || matches.includes(undefined)) return undefined;

  const words = matches.join(" AND ");
  const first = Math.floor(newest / STRETCH);
  const last = first + 1 - stretchesFor(index, sought);
  if (last <= 0) return { words, before };
  const stretches = Array.from({ length: first + 1 - last }, (_, nth) => `"${stretchWord(last + nth)}"`);
  const until = last * STRETCH;
  return {
    words: `{stretch} : (${stretches.join(" OR ")}) AND ${words}`,
    before,
    ...(OF[index].newest.get(until) !== undefined && { until }),
  };
}

/** Where the next search goes on after one that looked at so many matches; undefined if nothing is left. */
export function nextAfter(index: Index, { words, before, until }: Reading, lookedAt: number): number | undefined {
  return OF[index].nth.get(words, before, lookedAt - 1) ?? until;
}

/** Three letters that nobody types and no text holds, so that they are one entry of the index. */
export function stretchOf(seq: number): string {
  return stretchWord(Math.floor(seq / STRETCH));
}

function stretchWord(nth: number): string {
  return [12, 6, 0].map((bits) => String.fromCharCode(0xe000 + ((nth >> bits) & 63))).join("");
}

function stretchesFor(index: Index, sought: readonly Sought[]): number {
  let rarest = COMMON;
  for (const trigram of sought.flatMap(([, text]) => trigramsOf(text, COUNTED))) {
    rarest = Math.min(rarest, OF[index].count.get(trigram) ?? 0);
    if (rarest < RARE) return Number.POSITIVE_INFINITY;
  }
  return rarest < COMMON ? OF_OTHERS : OF_COMMON;
}
