import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoArea, geoCentroid, geoMercator, geoPath, geoStream } from "d3-geo";
import type { Feature, FeatureCollection, LineString, MultiPolygon, Polygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Line } from "./line.ts";

export interface Country {
  name: string;
  longitude: number;
  latitude: number;
  /** Square degrees of its largest part. */
  size: number;
}

export interface Shapes {
  coasts: Line[];
  borders: Line[];
  countries: Country[];
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

/** Natural Earth at 1:10,000,000. */
export function readShapes(): Shapes {
  const atlas: Atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("world-atlas/countries-10m.json"), "utf8"));
  const whole = feature(atlas, atlas.objects.land) as FeatureCollection<Polygon | MultiPolygon>;
  const countries = feature(atlas, atlas.objects.countries) as FeatureCollection<Polygon | MultiPolygon, { name: string }>;
  const between = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  const borders = between.coordinates.map((coordinates): LineString => ({ type: "LineString", coordinates }));
  return {
    coasts: projected(whole.features.flatMap(polygonsOf).map(asLand)),
    borders: projected(borders),
    countries: countries.features.map(labelOf),
  };
}

function polygonsOf({ geometry }: Feature<Polygon | MultiPolygon>): Position[][][] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

/** Turns rings around: on the globe a ring the wrong way round covers all the rest of the world, as slivers of the data do. */
function asLand(coordinates: Position[][]): Polygon {
  const polygon: Polygon = { type: "Polygon", coordinates };
  return geoArea(polygon) < 2 * Math.PI ? polygon : { ...polygon, coordinates: coordinates.map((ring) => ring.toReversed()) };
}

function projected(shapes: readonly (Polygon | LineString)[]): Line[] {
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
  for (const shape of shapes) geoStream(shape, into);
  return lines;
}

function lineOf(points: readonly number[]): Line {
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  return { points: Float64Array.from(points), west: lowest(xs), east: highest(xs), north: lowest(ys), south: highest(ys) };
}

const lowest = (numbers: number[]) => numbers.reduce((least, number) => Math.min(least, number), Infinity);
const highest = (numbers: number[]) => numbers.reduce((most, number) => Math.max(most, number), -Infinity);

function labelOf(country: Feature<Polygon | MultiPolygon, { name: string }>): Country {
  const flat = geoPath();
  const parts = polygonsOf(country).map((coordinates): Polygon => ({ type: "Polygon", coordinates }));
  const [largest = { part: undefined, size: 0 }] = parts
    .map((part) => ({ part, size: flat.area(part) }))
    .sort((a, b) => b.size - a.size);
  const [longitude, latitude] = largest.part ? geoCentroid(largest.part) : [0, 0];
  return { name: country.properties.name, longitude, latitude, size: largest.size };
}
