import { desc, sql } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { spots } from "#db/schema/index.ts";
import { awayFrom, type Point } from "./area.server.ts";
import { cardFor, rowsWhere, type SpotCard } from "./cards.server.ts";

/** A word that more titles have finds some of them: the map and its list find the others. */
export const LOOKED_AT = 500;
const MOST_WORDS = 8;

const titled = sql`(select rowid from spot_titles where spot_titles match ${sql.placeholder("words")} limit ${limitOf(LOOKED_AT)})`;

const nearestNamed = hotRead(
  rowsWhere(sql`${spots.id} in ${titled}`).orderBy(awayFrom(spots), desc(spots.id)).limit(limitOf("take")),
);

/** Finds Spots by the beginnings of words in their titles, in any case and without accents; the nearest first. */
export function named(viewer: Viewer, text: string, { latitude, longitude }: Point, take: number): SpotCard[] {
  const params = { ...asParams(requireComplete(viewer)), latitude, longitude, take };
  const words = matchOf(text);
  return words ? nearestNamed.all({ ...params, words }).map((row) => cardFor(viewer, row)) : [];
}

/** Returns what SQLite's FTS5 compares; undefined for too little. */
export function matchOf(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? [];
  return words.join("").length < 2 ? undefined : words.map((word) => `"${word}"*`).join(" ");
}
