import { citiesWithin } from "#app/adapters/places/gazetteer.server.ts";
import { land } from "./land.server.ts";
import { type Area, latitudeAt, worldWidth, xOf, yOf } from "./view.ts";

/** Pixels of the world at a zoom. */
export interface Name {
  name: string;
  kind: "country" | "city";
  x: number;
  y: number;
}

type City = Awaited<ReturnType<typeof citiesWithin>>[number];

const CITIES_FROM = 8;
const LARGE_CITIES_FROM = 5;
const CELL = { width: 128, height: 64 };

/** The names of an area, none over another. What is named depends on the zoom alone, so that areas side by side agree. */
export async function namesIn(area: Area): Promise<Name[]> {
  const names = area.zoom < CITIES_FROM ? repeated(await farNames(area.zoom), area) : await townsIn(area);
  const { left, top, width, height } = area;
  return names.filter(
    (name) => Math.abs(name.x - left - width / 2) < width / 2 + halfOf(name) && name.y > top - 20 && name.y < top + height + 30,
  );
}

const far = new Map<number, Promise<Name[]>>();

function farNames(zoom: number): Promise<Name[]> {
  const names = far.get(zoom) ?? placeFarNames(zoom);
  far.set(zoom, names);
  return names;
}

/** Countries that have room, the largest first, then large cities. */
async function placeFarNames(zoom: number): Promise<Name[]> {
  const { countries } = await land();
  const shown = countries.filter(({ size }) => Math.sqrt(size) * (worldWidth(zoom) / 360) > 50);
  const cities = zoom < LARGE_CITIES_FROM ? [] : [...(await largeCities())];
  const names = [...shown.map((country) => named(country, "country", zoom)), ...cities.map((city) => named(city, "city", zoom))];
  const placed: Name[] = [];
  for (const name of names) if (!placed.some((other) => overlap(name, other))) placed.push(name);
  return placed;
}

/** The world stands again at its right and its left. */
function repeated(names: readonly Name[], { zoom }: Area): Name[] {
  return [-1, 0, 1].flatMap((turn) => names.map((name) => ({ ...name, x: name.x + turn * worldWidth(zoom) })));
}

/** In each cell of a fixed grid the first in rank is named, unless one of a cell around it that goes before it would lie over it. */
async function townsIn({ zoom, left, top, width, height }: Area): Promise<Name[]> {
  const world = worldWidth(zoom);
  const large = await largeCities();
  const [west, east] = [left - 3 * CELL.width, left + width + 3 * CELL.width];
  const [north, south] = [top - 3 * CELL.height, top + height + 3 * CELL.height];
  const degrees = (x: number) => ((((x / world) % 1) + 1) % 1) * 360 - 180;
  const found = await citiesWithin({
    south: latitudeAt(south, zoom),
    north: latitudeAt(north, zoom),
    west: degrees(west),
    east: degrees(east),
  });
  const middle = (west + east) / 2;
  const winners = new Map<string, { city: City; name: Name }>();
  for (const city of found) {
    const name = named(city, "city", zoom);
    name.x += world * Math.round((middle - name.x) / world);
    const cell = cellOf(name).join();
    const other = winners.get(cell)?.city;
    if (!other || goesBefore(city, other, large)) winners.set(cell, { city, name });
  }
  return [...winners.values()].filter((one) => !isHidden(one, winners, large)).map(({ name }) => name);
}

type Winner = { city: City; name: Name };

function isHidden({ city, name }: Winner, winners: ReadonlyMap<string, Winner>, large: ReadonlySet<City>): boolean {
  const [column, row] = cellOf(name);
  const around = [-2, -1, 0, 1, 2].flatMap((x) => [-1, 0, 1].map((y) => winners.get([column + x, row + y].join())));
  return around.some((other) => other && other.city !== city && overlap(name, other.name) && goesBefore(other.city, city, large));
}

function cellOf({ x, y }: Name): [number, number] {
  return [Math.floor(x / CELL.width), Math.floor(y / CELL.height)];
}

/** The list of cities knows no populations: large cities, then short names, which suburbs seldom have. */
function goesBefore(one: City, other: City, large: ReadonlySet<City>): boolean {
  const byRank =
    Number(large.has(other)) - Number(large.has(one)) ||
    one.name.length - other.name.length ||
    one.latitude - other.latitude ||
    one.longitude - other.longitude;
  return byRank < 0;
}

function named(place: { name: string; latitude: number; longitude: number }, kind: Name["kind"], zoom: number): Name {
  return { name: place.name, kind, x: xOf(place.longitude, zoom), y: yOf(place.latitude, zoom) };
}

function overlap(one: Name, other: Name): boolean {
  return Math.abs(one.y - other.y) < 34 && Math.abs(one.x - other.x) < halfOf(one) + halfOf(other);
}

/** Half of the pixels that a name is wide. */
export function halfOf({ name, kind }: Name): number {
  return name.length * (kind === "country" ? 5.5 : 4) + 12;
}

let finding: Promise<ReadonlySet<City>> | undefined;

function largeCities(): Promise<ReadonlySet<City>> {
  finding ??= findLargeCities();
  return finding;
}

/** Large ones after which no time zone is called. */
const OTHERS = `Asia/Beijing Asia/Delhi Asia/Mumbai Asia/Chennai Asia/Osaka Asia/Bangalore Europe/Barcelona Europe/Munich Europe/Hamburg
Europe/Milan Europe/Naples Europe/Lyon Europe/Marseille Europe/Bordeaux Europe/Manchester Europe/Glasgow Europe/Plymouth Europe/Porto
Europe/Sevilla Europe/Valencia Europe/Frankfurt Europe/Bristol Europe/Cardiff Europe/Leeds America/New_York_City America/San_Francisco
America/Seattle America/Boston America/Washington America/Miami America/Houston America/Dallas America/Atlanta America/San_Diego
America/Montreal America/Rio_de_Janeiro America/Salvador Africa/Cape_Town Africa/Durban Pacific/Wellington Pacific/Christchurch
Australia/Canberra Australia/Cairns Australia/Gold_Coast`;

/** Time zones are called after large cities, some after countries. Of several of a name the one is meant that has most places around it. */
async function findLargeCities(): Promise<ReadonlySet<City>> {
  const zones = [...Intl.supportedValuesOf("timeZone"), ...OTHERS.split(/\s+/)].map((zone) =>
    zone.replaceAll("_", " ").split("/"),
  );
  const called = new Map<string, { region: string; cities: City[] }>();
  for (const [region = "", ...rest] of zones) called.set(rest.at(-1) ?? "", { region, cities: [] });
  for (const country of (await land()).countries) called.delete(country.name);
  for (const city of await citiesWithin({ south: -90, north: 90, west: -180, east: 180 })) {
    const one = called.get(city.name);
    if (one && isIn(one.region, city)) one.cities.push(city);
  }
  const large = new Set<City>();
  for (const { cities } of called.values()) {
    const around = await Promise.all(cities.map(async (city) => (await citiesWithin(boxAround(city))).length));
    const meant = cities[around.indexOf(Math.max(...around))];
    if (meant) large.add(meant);
  }
  return large;
}

function boxAround({ latitude, longitude }: City) {
  return { south: latitude - 0.3, north: latitude + 0.3, west: longitude - 0.4, east: longitude + 0.4 };
}

/** Degrees: south, north, west, east. */
const REGIONS: Record<string, [number, number, number, number]> = {
  Africa: [-36, 38, -26, 58],
  America: [-56, 84, -180, -30],
  Asia: [-12, 82, 25, 180],
  Australia: [-45, -9, 110, 160],
  Europe: [34, 72, -25, 62],
};

function isIn(region: string, { latitude, longitude }: City): boolean {
  const [south, north, west, east] = REGIONS[region] ?? [-90, 90, -180, 180];
  return latitude > south && latitude < north && longitude > west && longitude < east;
}
