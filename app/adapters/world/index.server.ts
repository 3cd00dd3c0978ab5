import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { programCommand } from "../process.server.ts";
import type { Box, City } from "./large-cities.ts";
import { detailOf } from "./line.ts";
import type { Country } from "./shapes.ts";
import type { TideConstituent, TideOffsets, TideStationRow } from "./tide-stations.ts";
import type { Town } from "./towns.ts";
import { WORLD_VERSION } from "./version.ts";

export interface KnownCity extends City {
  /** ISO 3166. */
  code: string;
}

const FILE = "build/world.sqlite";

const world = new Database(made(FILE), { readonly: true });

const CITY = "name, code, latitude, longitude";
const inCountry = world.prepare<[string, string], KnownCity>(
  `SELECT ${CITY} FROM cities WHERE code = ? AND folded = ? ORDER BY id`,
);
const namesInCountry = world
  .prepare<[Record<"code" | "from" | "to" | "most", string | number>], string>(
    `SELECT name FROM cities WHERE code = $code AND folded BETWEEN $from AND $to GROUP BY name ORDER BY length(name), name LIMIT $most`,
  )
  .pluck();
const named = world.prepare<[Record<"from" | "to" | "most", string | number>], KnownCity>(
  `SELECT ${CITY} FROM (SELECT city AS id, min(nth) AS nth FROM city_starts WHERE start BETWEEN $from AND $to GROUP BY city)
   JOIN cities USING (id) ORDER BY nth, length(name), name LIMIT $most`,
);
// The R*Tree rounds to 32 bits.
const WITHIN = `FROM city_boxes box JOIN cities USING (id)
   WHERE box.north >= $south AND box.south <= $north AND box.east >= $west AND box.west <= $east
     AND latitude BETWEEN $south AND $north AND longitude BETWEEN $west AND $east`;
const within = world.prepare<[Box], KnownCity>(`SELECT ${CITY} ${WITHIN}`);
const namedWithin = world.prepare<[Box & { zoom: number }], Town>(
  `SELECT name, latitude, longitude, large IS NOT NULL AS isLarge ${WITHIN} AND box.least_zoom <= $zoom`,
);
const large = world.prepare<[], KnownCity>(`SELECT ${CITY} FROM cities WHERE large IS NOT NULL ORDER BY large`);
const countries = world.prepare<[], Country>("SELECT * FROM countries ORDER BY size DESC");
const linePieces = world.prepare<
  [Record<"west" | "east" | "north" | "south" | "size" | "detail", number> & { kind: string }],
  { line: number; points: Buffer }
>(
  `SELECT line, CASE WHEN ${crosses("piece")}
     THEN (SELECT points FROM piece_points shown WHERE shown.line = piece.line AND shown.nth = piece.nth) ELSE ends END AS points
   FROM lines whole JOIN line_pieces piece ON line = id
   WHERE kind = $kind AND detail = $detail AND ${crosses("whole")}
     AND max(whole.east - whole.west, whole.south - whole.north) >= $size ORDER BY line, nth`,
);

const tideStations = world.prepare<[Box], TideStation>(
  `SELECT key, name, latitude, longitude FROM tide_stations
   WHERE latitude BETWEEN $south AND $north AND longitude BETWEEN $west AND $east`,
);
const harmonics = world.prepare<[string], HarmonicsRow>(
  `SELECT coalesce(station.constituents, followed.constituents) AS constituents, station.mean, station.offsets, words AS credit
   FROM tide_stations station LEFT JOIN tide_stations followed ON followed.key = station.follows
   JOIN tide_credits ON tide_credits.id = station.credit WHERE station.key = ?`,
);

export type TideStation = Pick<TideStationRow, "key" | "name" | "latitude" | "longitude">;
type HarmonicsRow = Pick<TideStationRow, "mean" | "offsets" | "credit"> & { constituents: string };

interface Harmonics extends Pick<TideStationRow, "mean" | "credit"> {
  constituents: TideConstituent[];
  /** Undefined for a station that follows none. */
  offsets: TideOffsets | undefined;
}

export function cityIn(code: string, folded: string): KnownCity | undefined {
  return inCountry.get(code, folded);
}

/** Returns each name once, the shortest first: "Lon" seldom means "Long Stratton". */
export function cityNames(code: string, start: string, most: number): string[] {
  return namesInCountry.all({ code, ...beginningWith(start), most });
}

/** Finds them from any of their words on, without accents: those that begin so come first, then the shortest. */
export function citiesNamed(start: string, most: number): KnownCity[] {
  return named.all({ ...beginningWith(start), most });
}

/** Takes a box in degrees whose west exceeds its east across the date line. */
export function citiesWithin(box: Box): KnownCity[] {
  return halvesOf(box).flatMap((half) => within.all(half));
}

/** Returns the first town by rank of each cell of the map's grid. Takes a box as `citiesWithin` does. */
export function townsWithin(box: Box, zoom: number): Town[] {
  return halvesOf(box).flatMap((half) => namedWithin.all({ ...half, zoom }));
}

export function tideStationsWithin(box: Box): TideStation[] {
  return halvesOf(box).flatMap((half) => tideStations.all(half));
}

export function harmonicsOf({ key }: TideStation): Harmonics | undefined {
  const row = harmonics.get(key);
  return (
    row && {
      ...row,
      constituents: JSON.parse(row.constituents),
      offsets: row.offsets === null ? undefined : JSON.parse(row.offsets),
    }
  );
}

function halvesOf({ south, west, north, east }: Box): Box[] {
  const box = { south, west, north, east };
  return west <= east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ];
}

export function largeCities(): KnownCity[] {
  return large.all();
}

export function countriesBySize(): Country[] {
  return countries.all();
}

/**
 * Returns lines at least `size` wide or high, x and y by turns; they may lack details smaller than that. A stretch beyond one
 * side of the part may be a straight line.
 */
export function linesWithin(
  kind: "coast" | "border",
  part: Record<"west" | "east" | "north" | "south" | "size", number>,
): Float64Array[] {
  const lines = new Map<number, Buffer[]>();
  for (const { line, points } of linePieces.all({ ...part, kind, detail: detailOf(part.size) })) {
    const pieces = lines.get(line);
    if (pieces) pieces.push(points);
    else lines.set(line, [points]);
  }
  return [...lines.values()].map((pieces) => numbersIn(Buffer.concat(pieces)));
}

function crosses(table: string): string {
  return `${table}.west <= $east AND ${table}.east >= $west AND ${table}.north <= $south AND ${table}.south >= $north`;
}

/** Copies, since 64-bit numbers need an aligned start in memory. */
function numbersIn({ buffer, byteOffset, byteLength }: Buffer): Float64Array {
  return new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

function beginningWith(start: string) {
  return { from: start, to: `${start}\uffff` };
}

function versionOf(file: string): unknown {
  const made = new Database(file, { readonly: true });
  const version = made.pragma("user_version", { simple: true });
  made.close();
  return version;
}

/** A build brings the file; a server that runs from source makes it once. */
function made(file: string): string {
  if (existsSync(file) && versionOf(file) === WORLD_VERSION) return file;
  mkdirSync(dirname(file), { recursive: true });
  const [program = "", ...args] = programCommand("make-world", file);
  execFileSync(program, args, { stdio: "inherit" });
  return file;
}
