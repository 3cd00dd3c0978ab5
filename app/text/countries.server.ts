import countries from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };

countries.registerLocale(english);

const FIRST = ["United Kingdom", "United States of America", "Australia", "France", "New Zealand", "South Africa", "Spain"];

const named = Object.values(countries.getNames("en", { select: "official" }));

/** ISO 3166 names in English, the seven most requested first. */
export const COUNTRIES: readonly string[] = [
  ...FIRST,
  ...named.filter((name) => !FIRST.includes(name)).toSorted((a, b) => a.localeCompare(b, "en")),
];

export function nameOf(code: string): string | undefined {
  return countries.getName(code, "en", { select: "official" });
}

export function codeOf(country: string): string | undefined {
  return countries.getAlpha2Code(country, "en");
}
