import { countriesBySize, largeCities, townsWithin } from "#app/adapters/world/index.server.ts";
import { byRank, CELL, TOWN_ZOOMS, type Town } from "#app/adapters/world/towns.ts";
import { type Area, latitudeAt, worldWidth, xOf, yOf } from "./view.ts";

/** `x` and `y` are pixels of the world at a zoom. */
export interface Name {
  name: string;
  kind: "country" | "city";
  x: number;
  y: number;
}

const LARGE_CITIES_FROM = 5;

/** Returns names that do not overlap. They depend on the zoom alone, so that areas side by side agree. */
export function namesIn(area: Area): Name[] {
  const names = area.zoom < TOWN_ZOOMS.from ? repeated(farNames(area.zoom), area) : townsIn(area);
  const { left, top, width, height } = area;
  return names.filter(
    (name) => Math.abs(name.x - left - width / 2) < width / 2 + halfOf(name) && name.y > top - 20 && name.y < top + height + 30,
  );
}

const far = new Map<number, Name[]>();

function farNames(zoom: number): Name[] {
  const names = far.get(zoom) ?? placeFarNames(zoom);
  far.set(zoom, names);
  return names;
}

function placeFarNames(zoom: number): Name[] {
  const shown = countriesBySize().filter(({ size }) => Math.sqrt(size) * (worldWidth(zoom) / 360) > 50);
  const cities = zoom < LARGE_CITIES_FROM ? [] : largeCities();
  const names = [...shown.map((country) => named(country, "country", zoom)), ...cities.map((city) => named(city, "city", zoom))];
  const placed: Name[] = [];
  for (const name of names) if (!placed.some((other) => overlap(name, other))) placed.push(name);
  return placed;
}

function repeated(names: readonly Name[], { zoom }: Area): Name[] {
  return [-1, 0, 1].flatMap((turn) => names.map((name) => ({ ...name, x: name.x + turn * worldWidth(zoom) })));
}

/** Names the first town by rank in each cell of a fixed grid, unless a better one of a neighbouring cell would overlap it. */
function townsIn({ zoom, left, top, width, height }: Area): Name[] {
  const world = worldWidth(zoom);
  const [west, east] = [left - 3 * CELL.width, left + width + 3 * CELL.width];
  const [north, south] = [top - 3 * CELL.height, top + height + 3 * CELL.height];
  const degrees = (x: number) => ((((x / world) % 1) + 1) % 1) * 360 - 180;
  const box = {
    south: latitudeAt(south, zoom),
    north: latitudeAt(north, zoom),
    west: degrees(west),
    east: degrees(east),
  };
  const middle = (west + east) / 2;
  const byCell = new Map<string, { town: Town; name: Name }>();
  for (const town of townsWithin(box, zoom)) {
    const name = named(town, "city", zoom);
    name.x += world * Math.round((middle - name.x) / world);
    byCell.set(cellOf(name).join(), { town, name });
  }
  return [...byCell.values()].filter((one) => !isHidden(one, byCell)).map(({ name }) => name);
}

type Named = { town: Town; name: Name };

function isHidden({ town, name }: Named, byCell: ReadonlyMap<string, Named>): boolean {
  const [column, row] = cellOf(name);
  const around = [-2, -1, 0, 1, 2].flatMap((x) => [-1, 0, 1].map((y) => byCell.get([column + x, row + y].join())));
  return around.some((other) => other && overlap(name, other.name) && byRank(other.town, town) < 0);
}

function cellOf({ x, y }: Name): [number, number] {
  return [Math.floor(x / CELL.width), Math.floor(y / CELL.height)];
}

function named(place: { name: string; latitude: number; longitude: number }, kind: Name["kind"], zoom: number): Name {
  return { name: place.name, kind, x: xOf(place.longitude, zoom), y: yOf(place.latitude, zoom) };
}

function overlap(one: Name, other: Name): boolean {
  return Math.abs(one.y - other.y) < 34 && Math.abs(one.x - other.x) < halfOf(one) + halfOf(other);
}

/** Returns half of a name's width in pixels. */
export function halfOf({ name, kind }: Name): number {
  return name.length * (kind === "country" ? 5.5 : 4) + 12;
}
