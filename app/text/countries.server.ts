import countries from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { bare } from "./fold.ts";

countries.registerLocale(english);

const FIRST = ["United Kingdom", "United States of America", "Australia", "France", "New Zealand", "South Africa", "Spain"];

const named = Object.values(countries.getNames("en", { select: "official" }));

/** ISO 3166 names in English, the seven most requested first. */
export const COUNTRIES: readonly string[] = [
  ...FIRST,
  ...named.filter((name) => !FIRST.includes(name)).toSorted((a, b) => a.localeCompare(b, "en")),
];

const BY_LETTERS = new Map(COUNTRIES.map((name) => [bare(name), name]));

/** Returns the listed spelling, ignoring case and accents; returns any other text unchanged. */
export function countryIn(given: string): string {
  return BY_LETTERS.get(bare(given)) ?? given;
}

export function nameOf(code: string): string | undefined {
  return countries.getName(code, "en", { select: "official" });
}

export function codeOf(country: string): string | undefined {
  return countries.getAlpha2Code(country, "en");
}
