import type { VectorTileFeature, VectorTileLayer } from "@mapbox/vector-tile";
import { AREA_COLOURS, areaColour, BUILDINGS_FROM, ROADS, rankOf } from "./kinds.ts";
import { LINE, Pen, POLYGON, type Square } from "./pen.ts";

/** Returns the land, water, areas, buildings and roads of a tile as SVG. `id` names its paths in the whole drawing. */
export function shapesOf(square: Square, zoom: number, id: string): string {
  const { earth, water, landuse, buildings, roads } = square.tile.layers;
  const pen = new Pen(square);
  const waters = featuresOf(water);
  const drawn = {
    dry: pen.pathOf(featuresOf(earth), POLYGON, true),
    wet: pen.pathOf(waters, POLYGON, true),
    stream: pen.pathOf(waters, LINE),
  };
  // The most important roads come first, since a full drawing leaves out the last shapes.
  const byRank = grouped(featuresOf(roads), ({ properties }) => rankOf(properties.kind));
  const lines = ROADS.map((road, rank) => ({ ...road, path: `${id}-${road.name}`, features: byRank.get(rank) ?? [] }))
    .filter(({ from }) => zoom >= from)
    .reverse()
    .map(({ features, ...road }) => ({ ...road, data: pen.pathOf(features, LINE) }))
    .filter(({ data }) => data !== "")
    .reverse();
  const byColour = grouped(featuresOf(landuse), ({ properties }) => areaColour(properties.kind));
  const areas = AREA_COLOURS.map((colour) => path(colour, pen.pathOf(byColour.get(colour) ?? [], POLYGON)));
  const houses = zoom < BUILDINGS_FROM ? [] : featuresOf(buildings).filter(({ properties }) => properties.kind === "building");
  return [
    path("dry", drawn.dry),
    ...areas,
    path("wet", drawn.wet),
    path("stream", drawn.stream),
    path("building", pen.pathOf(houses, POLYGON)),
    `<defs>${lines.map(({ path, data }) => `<path id="${path}" d="${data}"/>`).join("")}</defs>`,
    ...lines.filter(({ isCased }) => isCased).map(({ name, path }) => `<use class="road casing ${name}" href="#${path}"/>`),
    ...lines.map(({ name, path }) => `<use class="road ${name}" href="#${path}"/>`),
  ].join("");
}

export function featuresOf(layer: VectorTileLayer | undefined): VectorTileFeature[] {
  return layer ? Array.from({ length: layer.length }, (_, index) => layer.feature(index)) : [];
}

function grouped<K>(
  features: readonly VectorTileFeature[],
  keyOf: (feature: VectorTileFeature) => K,
): Map<K, VectorTileFeature[]> {
  const groups = new Map<K, VectorTileFeature[]>();
  for (const feature of features) {
    const key = keyOf(feature);
    const group = groups.get(key);
    if (group) group.push(feature);
    else groups.set(key, [feature]);
  }
  return groups;
}

function path(name: string, data: string): string {
  return data && `<path class="${name}" d="${data}"/>`;
}
