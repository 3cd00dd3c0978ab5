import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { Feature, FeatureCollection, Geometry } from "geojson";
import GeoJSONVT from "geojson-vt";
import type { Place, Tile } from "#app/map/view.ts";
import { type Kind, type Packed, pmtilesFile } from "./pmtiles-file.ts";

type Properties = Record<string, string | number | boolean>;

interface City {
  /** The middle. */
  at?: Place;
  /** Streets in each direction. */
  blocks?: number;
  /** Houses between four streets. */
  houses?: number;
  /** The name of a quarter and of the path. */
  name?: string;
  /** A tile whose land has a command that does not exist. */
  broken?: Tile;
  changes?: Partial<Kind>;
}
type Layers = Record<string, Feature[]>;

/** Degrees. The city lies on the coast at Newquay, where the land of the drawing has Spots, too. */
export const CITY = { latitude: 50.41, longitude: -5.08 };
/** Degrees between two streets, about 90 metres. */
const BLOCK = { latitude: 0.0008, longitude: 0.00127 };
const MOST_ZOOM = 15;
/** A layer named earth with one polygon, whose only command is 3. */
const LAYER = [0x78, 2, 0x0a, 5, ...Buffer.from("earth"), 0x12, 5, 0x18, 3, 0x22, 1, 11, 0x28, 0x80, 0x20];
const NONSENSE = Uint8Array.from([0x1a, LAYER.length, ...LAYER]);

/** Returns a city with a coast, a river, a park, a rail, and houses between streets that are numbered. */
export function cityFile({ at = CITY, blocks = 24, houses = 8, name = "Trenance", broken, changes = {} }: City = {}): Buffer {
  const half = { latitude: (blocks / 2) * BLOCK.latitude, longitude: (blocks / 2) * BLOCK.longitude };
  const [west, east] = [at.longitude - half.longitude, at.longitude + half.longitude];
  const [south, north] = [at.latitude - half.latitude, at.latitude + half.latitude];
  const tiles = tilesOf(layersOf({ blocks, houses, name }, west, south), { west, east, south, north });
  const isBroken = ({ z, x, y }: Tile) => broken?.z === z && broken.x === x && broken.y === y;
  const whole = tiles.map((tile) => (isBroken(tile) ? { ...tile, bytes: NONSENSE } : tile));
  return pmtilesFile(whole, {
    layers: ["earth", "water", "landuse", "roads", "buildings", "places"],
    box: [west, south, east, north],
    maxZoom: MOST_ZOOM,
    ...changes,
  });
}

function layersOf(
  { blocks, houses, name }: Required<Pick<City, "blocks" | "houses" | "name">>,
  west: number,
  south: number,
): Layers {
  const at = (column: number, row: number): [number, number] => [west + column * BLOCK.longitude, south + row * BLOCK.latitude];
  const area = (left: number, bottom: number, right: number, top: number, properties: Properties) =>
    feature(
      { type: "Polygon", coordinates: [[at(left, bottom), at(right, bottom), at(right, top), at(left, top), at(left, bottom)]] },
      properties,
    );
  const line = (points: [number, number][], properties: Properties) =>
    feature({ type: "LineString", coordinates: points.map(([column, row]) => at(column, row)) }, properties);
  const point = (column: number, row: number, properties: Properties) =>
    feature({ type: "Point", coordinates: at(column, row) }, properties);

  const coast = Array.from({ length: blocks * 4 + 1 }, (_, step): [number, number] => at(1 + Math.sin(step / 5) * 0.6, step / 4));
  const shore = [...coast, at(blocks, blocks), at(blocks, 0)];
  const streets = Array.from({ length: blocks - 3 }, (_, index) => index + 3).flatMap((n) => [
    line(
      [
        [n, 0],
        [n, blocks],
      ],
      { kind: n % 6 === 0 ? "major_road" : "minor_road", name: `${n} Street` },
    ),
    line(
      [
        [2, n],
        [blocks, n],
      ],
      { kind: n % 8 === 0 ? "major_road" : "minor_road", name: `${n} Avenue` },
    ),
  ]);
  const middle = Math.floor(blocks / 2);
  const isPark = (column: number, row: number) => Math.abs(column - middle + 0.5) < 2 && Math.abs(row - middle + 0.5) < 2;
  const buildings = Array.from(
    { length: blocks * blocks },
    (_, index) => [3 + (index % blocks), Math.floor(index / blocks)] as const,
  )
    .filter(([column, row]) => column < blocks - 1 && !isPark(column, row))
    .flatMap(([column, row]) =>
      Array.from({ length: houses }, (_, house) => {
        const side = Math.ceil(Math.sqrt(houses));
        const [left, bottom] = [
          column + 0.1 + ((house % side) * 0.8) / side,
          row + 0.1 + (Math.floor(house / side) * 0.8) / side,
        ];
        // No two houses are alike, as in real files, which pack worse than a pattern.
        const [wide, deep] = [(0.5 + ((column * 7 + house) % 5) / 20) / side, (0.5 + ((row * 5 + house * 3) % 9) / 40) / side];
        return area(left, bottom, left + wide, bottom + deep, { kind: "building", height: 6 });
      }),
    );
  return {
    earth: [feature({ type: "Polygon", coordinates: [[...shore, at(1, 0)]] }, { kind: "earth" })],
    water: [
      line(
        Array.from({ length: 40 }, (_, step): [number, number] => [step * (blocks / 40), 3.5 + Math.sin(step / 6)]),
        { kind: "river", name: "River Gannel" },
      ),
      area(middle - 0.8, middle - 0.7, middle - 0.1, middle + 0.2, { kind: "lake" }),
      point(middle - 0.5, middle - 0.3, { kind: "lake", name: "Boating Lake" }),
    ],
    landuse: [
      area(1, 0, 2, blocks, { kind: "beach" }),
      area(middle - 2, middle - 2, middle + 2, middle + 2, { kind: "park" }),
      area(middle + 0.5, middle + 0.5, middle + 1.5, middle + 1, { kind: "pitch" }),
      area(blocks - 4, blocks - 4, blocks, blocks, { kind: "wood" }),
    ],
    roads: [
      ...streets,
      line(
        [
          [2, 1],
          [blocks, blocks - 2],
        ],
        { kind: "highway", name: "Atlantic Road" },
      ),
      line(
        [
          [middle - 2, middle - 1.5],
          [middle, middle + 1],
          [middle + 2, middle + 1.6],
        ],
        { kind: "path", name },
      ),
      line(
        [
          [3, blocks - 1.5],
          [blocks, blocks - 1.3],
        ],
        { kind: "rail" },
      ),
    ],
    buildings,
    places: [
      point(middle + 4, middle - 3, { kind: "neighbourhood", name: "Fish & <Chips>", min_zoom: 12 }),
      point(middle - 4, middle + 4, { kind: "neighbourhood", name, min_zoom: 12 }),
    ],
  };
}

function feature(geometry: Geometry, properties: Properties): Feature {
  return { type: "Feature", geometry, properties };
}

function tilesOf(layers: Layers, box: Record<"west" | "east" | "south" | "north", number>): Packed[] {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const collection: FeatureCollection = { type: "FeatureCollection", features };
    return { name, index: new GeoJSONVT(collection, { maxZoom: MOST_ZOOM }) };
  });
  const tiles: Packed[] = [];
  for (let z = 0; z <= MOST_ZOOM; z++) {
    const [left, right] = [columnOf(box.west, z), columnOf(box.east, z)];
    const [top, bottom] = [rowOf(box.north, z), rowOf(box.south, z)];
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const cut = indexes.flatMap(({ name, index }) => {
          const tile = index.getTile(z, x, y);
          return tile ? [[name, tile] as const] : [];
        });
        if (cut.length > 0) tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 }) });
      }
  }
  return tiles;
}

function columnOf(longitude: number, z: number): number {
  return Math.floor((longitude / 360 + 0.5) * 2 ** z);
}

function rowOf(latitude: number, z: number): number {
  return Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * 2 ** z);
}
