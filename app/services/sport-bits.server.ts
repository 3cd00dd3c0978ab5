import { type Column, type SQL, sql } from "drizzle-orm";
import { SPORT_NAMES, type Sport, type SportSlug, slugOf } from "#app/schemas/sports.ts";

/** A bit for each sport of a row, since thousands of rows with a column for each are dear. Reads as the list of sports. */
export function sportBits(flags: Record<SportSlug, Column>): SQL<readonly Sport[]> {
  const bits = SPORT_NAMES.map((name, index) => sql`(${flags[slugOf(name)]} << ${sql.raw(String(index))})`);
  return sql`(${sql.join(bits, sql` | `)})`.mapWith(sportsOf);
}

const KNOWN = new Map<number, readonly Sport[]>();

function sportsOf(bits: number): readonly Sport[] {
  const sports = KNOWN.get(bits) ?? SPORT_NAMES.filter((_, index) => bits & (1 << index));
  KNOWN.set(bits, sports);
  return sports;
}
