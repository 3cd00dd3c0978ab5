import { GENDERS, purposesIn, type SponsorshipPurpose, spelled } from "#app/schemas/choices.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import type { AthleteFilter } from "#app/services/search/athletes.server.ts";
import { countryIn } from "#app/text/countries.server.ts";
import { NO_COUNTRY } from "./no-country.ts";

export function filterIn(query: URLSearchParams): AthleteFilter & { openTo: readonly SponsorshipPurpose[] } {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, LENGTHS.name);
  return {
    name: capitalised(text("name")),
    instagram: text("instagram").replace(/^@/, ""),
    city: capitalised(text("city")),
    country: text("country") === NO_COUNTRY ? "" : countryIn(text("country")),
    gender: spelled(GENDERS, query.get("gender")),
    openTo: purposesIn(query.getAll("openTo")),
    sports: SPORT_NAMES.filter((sport) => query.getAll("sports").some((name) => spelled([sport], name))),
  };
}

export interface Chip {
  label: string;
  to: string;
}

/** The name of the filter is shown, since a name may also be a city. */
const WORDS: Record<string, string> = { name: "Name", instagram: "Instagram", city: "City", openTo: "Open to" };

export function chipsOf(filter: AthleteFilter, addressOf: (query: URLSearchParams) => string): Chip[] {
  const pairs = Object.entries(filter).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => (one ? [[name, String(one)] as const] : [])),
  );
  return pairs.map((pair) => {
    const [name, value] = pair;
    const others = pairs.filter((other) => other !== pair).map(([name, value]) => [name, value]);
    return { label: WORDS[name] ? `${WORDS[name]}: ${value}` : value, to: addressOf(new URLSearchParams(others)) };
  });
}

function capitalised(words: string): string {
  return words.replace(/(?<![\p{L}\p{M}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
