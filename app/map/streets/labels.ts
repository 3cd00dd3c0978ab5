import type { VectorTile, VectorTileFeature } from "@mapbox/vector-tile";
import { ROADS, rankOf } from "./kinds.ts";
import { LINE } from "./pen.ts";
import { featuresOf } from "./shapes.ts";

interface Point {
  x: number;
  y: number;
}

interface Stretch {
  from: Point;
  to: Point;
}

/** Pixels of the tile; `x` and `y` are its middle. */
interface Box {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

export interface Label extends Box {
  text: string;
  kind: "quarter" | "water" | "street";
  /** Degrees. */
  angle: number;
}

const POINT = 1;
const MOST_LETTERS = 40;
const LETTER = { quarter: 8, water: 6.5, street: 6.2 };
const HALF_LINE = 9;
/** Pixels between two names. */
const GAP = 12;
/** Degrees by which a straight stretch of a road may turn. */
const STRAIGHT = 12;

/**
 * Returns names that lie inside the tile, over none of `taken` and over none of each other. They depend on the tile and the zoom
 * alone, so that drawings side by side agree.
 */
export function labelsOf(tile: VectorTile, size: number, zoom: number, taken: readonly Box[]): Label[] {
  const { places, water, roads } = tile.layers;
  const placed: Label[] = [];
  const found = [
    ...featuresOf(places)
      .filter(
        ({ properties }) => Number(properties.min_zoom ?? 0) <= zoom && /^(locality|\w*hood)$/.test(String(properties.kind)),
      )
      .flatMap((feature) => onPoint(feature, size, "quarter")),
    ...featuresOf(water).flatMap((feature) => [...onPoint(feature, size, "water"), ...along(feature, size, "water")]),
    ...namedRoads(featuresOf(roads), zoom).flatMap((feature) => along(feature, size, "street")),
  ];
  for (const label of found) {
    const isInside =
      label.x - label.halfWidth >= 0 &&
      label.x + label.halfWidth <= size &&
      label.y - label.halfHeight >= 0 &&
      label.y + label.halfHeight <= size;
    const isTwice = placed.some(({ text, kind }) => kind === label.kind && text === label.text);
    if (isInside && !isTwice && ![...taken, ...placed].some((other) => overlap(label, other))) placed.push(label);
  }
  return placed;
}

/** The most important roads first. */
function namedRoads(roads: readonly VectorTileFeature[], zoom: number): VectorTileFeature[] {
  const ranked = roads.map((road) => ({ road, rank: rankOf(road.properties.kind) }));
  const named = ranked.filter(({ rank }) => zoom >= (ROADS[rank]?.namedFrom ?? Number.POSITIVE_INFINITY));
  return named.sort((a, b) => b.rank - a.rank).map(({ road }) => road);
}

function onPoint(feature: VectorTileFeature, size: number, kind: Label["kind"]): Label[] {
  const text = nameOf(feature);
  const point = feature.type === POINT ? feature.loadGeometry()[0]?.[0] : undefined;
  if (!text || !point) return [];
  const scale = size / feature.extent;
  const halfWidth = halfOf(text, kind);
  // A name near the tile's side moves inwards.
  const x = Math.min(size - halfWidth, Math.max(halfWidth, point.x * scale));
  return [{ text, kind, x, y: point.y * scale, halfWidth, halfHeight: HALF_LINE, angle: 0 }];
}

/** Places the name on the longest straight stretch that is long enough for it. */
function along(feature: VectorTileFeature, size: number, kind: Label["kind"]): Label[] {
  const text = feature.type === LINE ? nameOf(feature) : "";
  if (!text) return [];
  const scale = size / feature.extent;
  const half = halfOf(text, kind);
  let longest: Stretch | undefined;
  for (const line of feature.loadGeometry())
    for (const whole of straightStretches(line)) {
      const inside = clipped(whole, feature.extent);
      if (inside && lengthOf(inside) > (longest ? lengthOf(longest) : 0)) longest = inside;
    }
  if (!longest || lengthOf(longest) * scale < 2 * half) return [];
  const { from, to } = longest;
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  // No name stands on its head.
  const angle = turn > Math.PI / 2 ? turn - Math.PI : turn < -Math.PI / 2 ? turn + Math.PI : turn;
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return [
    {
      text,
      kind,
      x: ((from.x + to.x) / 2) * scale,
      y: ((from.y + to.y) / 2) * scale,
      halfWidth: across * half + down * HALF_LINE,
      halfHeight: down * half + across * HALF_LINE,
      angle: Math.round((angle * 180) / Math.PI),
    },
  ];
}

function straightStretches(line: readonly Point[]): Stretch[] {
  const stretches: Stretch[] = [];
  let first = 0;
  for (let at = 1; at < line.length; at++) {
    const [from, to, next] = [line[first], line[at], line[at + 1]];
    if (!from || !to) continue;
    const isStraight = next && Math.abs(turnBetween(from, to, next)) < STRAIGHT;
    if (isStraight) continue;
    stretches.push({ from, to });
    first = at;
  }
  return stretches;
}

/** Degrees between the way so far and the next step. */
function turnBetween(from: Point, to: Point, next: Point): number {
  const turn = Math.atan2(next.y - to.y, next.x - to.x) - Math.atan2(to.y - from.y, to.x - from.x);
  return (((((turn * 180) / Math.PI + 540) % 360) + 360) % 360) - 180;
}

/** Returns the part of a stretch inside of the tile (Liang and Barsky). Lines reach a little beyond their tile. */
function clipped({ from, to }: Stretch, extent: number): Stretch | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [first, last] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x],
    [dx, extent - from.x],
    [-dy, from.y],
    [dy, extent - from.y],
  ] as const) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) first = Math.max(first, room / step);
    if (step > 0) last = Math.min(last, room / step);
  }
  const at = (part: number) => ({ x: from.x + dx * part, y: from.y + dy * part });
  return first < last ? { from: at(first), to: at(last) } : undefined;
}

function lengthOf({ from, to }: Stretch): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Returns no text for a name that XML or the eye cannot take. */
function nameOf({ properties: { name } }: VectorTileFeature): string {
  const text = typeof name === "string" ? name.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, "").trim() : "";
  return text.length <= MOST_LETTERS ? text : "";
}

function halfOf(text: string, kind: Label["kind"]): number {
  return (text.length * LETTER[kind]) / 2 + 6;
}

function overlap(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth + GAP &&
    Math.abs(one.y - other.y) < one.halfHeight + other.halfHeight + GAP
  );
}
