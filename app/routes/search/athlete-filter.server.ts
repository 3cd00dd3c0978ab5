import { GENDERS, spelled } from "#app/schemas/choices.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import type { AthleteFilter } from "#app/services/search/athletes.server.ts";
import { COUNTRIES } from "#app/text/countries.server.ts";
import { NO_COUNTRY } from "./no-country.ts";

/** What the address asks for. */
export function filterIn(query: URLSearchParams): AthleteFilter {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, LENGTHS.name);
  return {
    name: capitalised(text("name")),
    instagram: text("instagram").replace(/^@/, ""),
    city: capitalised(text("city")),
    country: countryIn(text("country")),
    gender: spelled(GENDERS, query.get("gender")),
    sports: SPORT_NAMES.filter((sport) => query.getAll("sports").some((name) => spelled([sport], name))),
  };
}

function countryIn(given: string): string {
  return given === NO_COUNTRY ? "" : (spelled(COUNTRIES, given) ?? given);
}

export interface Chip {
  label: string;
  /** The same search without this filter. */
  to: string;
}

export function chipsOf({ sports, ...texts }: AthleteFilter, addressOf: (query: URLSearchParams) => string): Chip[] {
  const pairs = [
    ...Object.entries(texts).flatMap(([name, value]) => (value ? [[name, String(value)] as const] : [])),
    ...sports.map((sport) => ["sports", sport] as const),
  ];
  return pairs.map((pair) => ({
    label: pair[1],
    to: addressOf(new URLSearchParams(pairs.filter((other) => other !== pair).map(([name, value]) => [name, value]))),
  }));
}

function capitalised(words: string): string {
  return words.replace(/(?<![\p{L}\p{M}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
