import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import { geoArea, geoCentroid, geoMercator, geoPath, geoStream } from "d3-geo";
import type { Feature, FeatureCollection, LineString, MultiPolygon, Polygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** A line of the world in Mercator's projection, x and y by turns, where the world is 1 wide and its top left is 0. */
interface Line {
  points: Float64Array;
  west: number;
  east: number;
  north: number;
  south: number;
}

interface Country {
  name: string;
  longitude: number;
  latitude: number;
  /** Square degrees of its largest part. */
  size: number;
}

export interface Land {
  coasts: Line[];
  borders: Line[];
  countries: Country[];
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

const FILE = createRequire(import.meta.url).resolve("world-atlas/countries-10m.json");

let loading: Promise<Land> | undefined;

/** Natural Earth at 1:10,000,000, read once. */
export function land(): Promise<Land> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Land> {
  const atlas: Atlas = JSON.parse(await readFile(FILE, "utf8"));
  const whole = feature(atlas, atlas.objects.land) as FeatureCollection<Polygon | MultiPolygon>;
  const countries = feature(atlas, atlas.objects.countries) as FeatureCollection<Polygon | MultiPolygon, { name: string }>;
  const between = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  const coasts = whole.features.flatMap(polygonsOf).map(asLand);
  const borders = between.coordinates.map((coordinates): LineString => ({ type: "LineString", coordinates }));
  return {
    coasts: await projected(coasts),
    borders: await projected(borders),
    countries: countries.features.map(labelOf).sort((a, b) => b.size - a.size),
  };
}

function polygonsOf({ geometry }: Feature<Polygon | MultiPolygon>): Position[][][] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

/** On the globe a ring the wrong way round is all of the world but it, as slivers of the data are. */
function asLand(coordinates: Position[][]): Polygon {
  const polygon: Polygon = { type: "Polygon", coordinates };
  return geoArea(polygon) < 2 * Math.PI ? polygon : { ...polygon, coordinates: coordinates.map((ring) => ring.toReversed()) };
}

const AT_ONCE = 100;

/** Cuts at the date line and at the edges of Mercator's square. Lets others work in between. */
async function projected(shapes: readonly (Polygon | LineString)[]): Promise<Line[]> {
  const world = geoMercator()
    .scale(1 / (2 * Math.PI))
    .translate([0.5, 0.5])
    .precision(0);
  const lines: Line[] = [];
  let points: number[] = [];
  const into = world.stream({
    point: (x, y) => points.push(x, y),
    lineStart: () => {
      points = [];
    },
    lineEnd: () => lines.push(lineOf(points)),
    polygonStart() {},
    polygonEnd() {},
  });
  for (const [index, shape] of shapes.entries()) {
    geoStream(shape, into);
    if (index % AT_ONCE === 0) await setImmediate();
  }
  return lines;
}

function lineOf(points: readonly number[]): Line {
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  return { points: Float64Array.from(points), west: lowest(xs), east: highest(xs), north: lowest(ys), south: highest(ys) };
}

const lowest = (numbers: number[]) => numbers.reduce((least, number) => Math.min(least, number), Infinity);
const highest = (numbers: number[]) => numbers.reduce((most, number) => Math.max(most, number), -Infinity);

/** In the middle of its largest part. */
function labelOf(country: Feature<Polygon | MultiPolygon, { name: string }>): Country {
  const flat = geoPath();
  const parts = polygonsOf(country).map((coordinates): Polygon => ({ type: "Polygon", coordinates }));
  const [largest = { part: undefined, size: 0 }] = parts
    .map((part) => ({ part, size: flat.area(part) }))
    .sort((a, b) => b.size - a.size);
  const [longitude, latitude] = largest.part ? geoCentroid(largest.part) : [0, 0];
  return { name: country.properties.name, longitude, latitude, size: largest.size };
}
