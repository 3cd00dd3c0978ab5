import { sql } from "drizzle-orm";
import countries from "i18n-iso-countries";
import { COMPETITIONS } from "#app/schemas/choices.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { LANGUAGES } from "#app/text/languages.server.ts";
import { db } from "#db";

const WRITTEN = {
  users: ["name", "about", "city", "country", "sponsors"],
  edits: ["description", "alt_text"],
  spots: ["title", "description"],
  discounts: ["description", "amount", "code", "terms", "product_description1", "product_description2", "product_description3"],
};
const ENGLISH = Object.values(countries.getNames("en"));
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(0, month).toLocaleString("en", { month: "long" }));
const NAMES = [
  ...MONTHS,
  ...ENGLISH,
  ...SPORT_NAMES,
  ...COMPETITIONS,
  ...LANGUAGES.map(({ label }) => label),
  "Stokeline",
  "Instagram",
  "Childline",
  "Childnet",
  "GeoNames",
];

/** Proper names and users' own words. */
export function namesNow(): string[] {
  return Object.entries(WRITTEN).flatMap(([table, columns]) =>
    columns.flatMap((column) =>
      db
        .all<{ words: string | null }>(sql.raw(`SELECT DISTINCT ${column} AS words FROM ${table}`))
        .flatMap(({ words }) => words ?? []),
    ),
  );
}

/** Replaces each name and users' words with a word of one syllable, since we cannot choose them. */
export function neutral(names: Iterable<string>): (text: string) => string {
  const known = [...NAMES, ...names].flatMap((words) => [words, words.toUpperCase()]).filter(({ length }) => length > 2);
  const longest = [...new Set(known)]
    .sort((a, b) => b.length - a.length)
    .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<!\\w)(${longest.join("|")})(?!\\w)`, "g");
  return (text) => text.replace(pattern, "Max");
}
