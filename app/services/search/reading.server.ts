import { sqlite } from "#db";
import { COUNTED, FEW, NEWEST, RARE, STRETCH } from "./bounds.ts";
import { matchOf, trigramsOf, type Way } from "./words.ts";

export type Index = "people_words" | "edit_words" | "discount_words";

export type Sought = readonly [columns: string, text: string];

interface Reading {
  words: string;
  before: number;
  take: number;
}

interface Asked {
  below?: number | undefined;
  take: number;
  /** Parts of words by default. */
  way?: Way;
  /** Set if an earlier reading has counted the same text's trigrams. */
  isRare?: boolean | undefined;
}

interface Read<Row> {
  rows: Row[];
  isRare?: boolean | undefined;
  /** Set if too few were found and something is left. */
  stoppedAt?: number | undefined;
}

const statements = (index: Index) => ({
  // A scan of the index itself walks from its end.
  newest: sqlite.prepare<[number], number>(`SELECT id FROM ${index}_docsize WHERE id < ? ORDER BY id DESC LIMIT 1`).pluck(),
  count: sqlite
    .prepare<[string, number], number>(`SELECT count(*) FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT ?)`)
    .pluck(),
});
const OF: Record<Index, ReturnType<typeof statements>> = {
  people_words: statements("people_words"),
  edit_words: statements("edit_words"),
  discount_words: statements("discount_words"),
};

/** Reads beyond the newest stretches only for a rare trigram: FTS5 compares a common text with every item, despite limits. */
export function read<Row>(
  index: Index,
  sought: readonly Sought[],
  { below = Number.MAX_SAFE_INTEGER, take, way = "part", ...counted }: Asked,
  rowsOf: (reading: Reading) => Row[],
): Read<Row> {
  const matches = sought.map(([columns, text]) => matchOf(columns, text, way));
  const newest = OF[index].newest.get(below);
  if (newest === undefined || matches.includes(undefined)) return { rows: [] };

  const words = matches.join(" AND ");
  const until = Math.max(0, Math.floor(newest / STRETCH) + 1 - NEWEST) * STRETCH;
  const rows = rowsOf({ words: `${within(until, newest)} AND ${words}`, before: below, take });
  if (rows.length === take || until === 0 || OF[index].newest.get(until) === undefined) return { rows };
  const isRare = counted.isRare ?? hasRareTrigram(index, sought);
  if (!isRare) return { rows, isRare, stoppedAt: until };
  return { rows: [...rows, ...rowsOf({ words, before: until, take: take - rows.length })], isRare };
}

/** Makes three letters that nobody types and no text holds, so that they are one entry of the index. */
export function stretchOf(seq: number): string {
  return stretchWord(Math.floor(seq / STRETCH));
}

function stretchWord(nth: number): string {
  return [12, 6, 0].map((bits) => String.fromCharCode(0xe000 + ((nth >> bits) & 63))).join("");
}

function within(until: number, newest: number): string {
  const stretches: string[] = [];
  for (let seq = until; seq <= newest; seq += STRETCH) stretches.push(`"${stretchOf(seq)}"`);
  return `{stretch} : (${stretches.join(" OR ")})`;
}

/** Counts a few of each trigram first: one that is rare saves counting the common ones. */
function hasRareTrigram(index: Index, sought: readonly Sought[]): boolean {
  const trigrams = sought.flatMap(([, text]) => trigramsOf(text, COUNTED));
  const isAnyBelow = (most: number) => trigrams.some((trigram) => (OF[index].count.get(trigram, most) ?? 0) < most);
  return isAnyBelow(FEW) || isAnyBelow(RARE);
}
