import { ATHLETE_LEVELS, ATHLETE_ORDERS, GENDERS, purposesIn, spelled } from "#app/schemas/choices.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { countryIn } from "#app/text/countries.server.ts";
import { number } from "#app/text/numbers.ts";
import { ACTIVE_WEEKS, levelWords, MIN_FOLLOWERS } from "./athlete-choices.ts";
import { NO_COUNTRY } from "./no-country.ts";

export type Filter = ReturnType<typeof filterIn>;

export function filterIn(query: URLSearchParams) {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, LENGTHS.name);
  const oneOf = (name: string, values: readonly number[]) => values.find((value) => String(value) === query.get(name));
  return {
    name: capitalised(text("name")),
    instagram: text("instagram").replace(/^@/, ""),
    city: capitalised(text("city")),
    country: text("country") === NO_COUNTRY ? "" : countryIn(text("country")),
    gender: spelled(GENDERS, query.get("gender")),
    openTo: purposesIn(query.getAll("openTo")),
    sports: SPORT_NAMES.filter((sport) => query.getAll("sports").some((name) => spelled([sport], name))),
    minFollowers: oneOf("minFollowers", MIN_FOLLOWERS),
    activeWeeks: oneOf("activeWeeks", ACTIVE_WEEKS),
    level: spelled(ATHLETE_LEVELS, query.get("level")),
  };
}

/** What stays in the address beside the filters. */
export function viewIn(query: URLSearchParams) {
  return {
    list: query.get("list") === "edits" ? "edits" : undefined,
    order: spelled(ATHLETE_ORDERS, query.get("order")),
  };
}

export interface Chip {
  label: string;
  to: string;
}

/** The name of the filter is shown, since a name may also be a city. */
const WORDS: Record<string, (value: string) => string> = {
  name: (value) => `Name: ${value}`,
  instagram: (value) => `Instagram: ${value}`,
  city: (value) => `City: ${value}`,
  openTo: (value) => `Open to: ${value}`,
  minFollowers: (value) => `${number.format(Number(value))} followers or more`,
  level: (value) => levelWords(spelled(ATHLETE_LEVELS, value) ?? "For fun"),
  activeWeeks: (value) => `Posted in the last ${value} weeks`,
};

export function chipsOf(filter: Filter, addressOf: (filters: [string, string][]) => string): Chip[] {
  const pairs = Object.entries(filter).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one): [string, string][] => (one ? [[name, String(one)]] : [])),
  );
  return pairs.map((pair) => {
    const [name, value] = pair;
    return { label: WORDS[name]?.(value) ?? value, to: addressOf(pairs.filter((other) => other !== pair)) };
  });
}

function capitalised(words: string): string {
  return words.replace(/(?<![\p{L}\p{M}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
