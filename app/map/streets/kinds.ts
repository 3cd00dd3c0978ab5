const GREEN = ["park", "garden", "village_green", "recreation_ground", "allotments", "grass", "grassland", "meadow"] as const;

/** Colours of areas by Protomaps' values of `kind` in its layer "landuse". A later colour lies over an earlier one. */
const AREAS = [
  { colour: "park", kinds: ["national_park", "nature_reserve", "protected_area", ...GREEN, "cemetery", "golf_course", "zoo"] },
  { colour: "wood", kinds: ["forest", "wood", "scrub", "orchard"] },
  { colour: "sand", kinds: ["beach", "sand"] },
  { colour: "paved", kinds: ["pedestrian", "pier", "platform", "runway", "taxiway"] },
  { colour: "pitch", kinds: ["pitch", "playground", "stadium", "track"] },
] as const;

/** Lines by Protomaps' values of `kind` in its layer "roads"; the most important ones last, as they are drawn. */
export const ROADS = [
  // `from` is the first zoom that shows a road, `namedFrom` the first that shows its name, `width` its pixels at zoom 15.
  { name: "rail", kind: "rail", from: 12, namedFrom: Number.POSITIVE_INFINITY, width: 1.5, isCased: false },
  { name: "path", kind: "path", from: 14, namedFrom: 16, width: 1.2, isCased: false },
  { name: "minor", kind: "minor_road", from: 13, namedFrom: 15, width: 4, isCased: true },
  { name: "major", kind: "major_road", from: 11, namedFrom: 14, width: 6.5, isCased: true },
  { name: "highway", kind: "highway", from: 11, namedFrom: 13, width: 8, isCased: true },
] as const;

export type Road = (typeof ROADS)[number];
type AreaColour = (typeof AREAS)[number]["colour"];

export const STREETS_FROM = 11;
export const BUILDINGS_FROM = 16;

export const AREA_COLOURS = AREAS.map(({ colour }) => colour);

const colours = new Map<unknown, AreaColour>();
for (const { colour, kinds } of AREAS) for (const kind of kinds) colours.set(kind, colour);

export function areaColour(kind: unknown): AreaColour | undefined {
  return colours.get(kind);
}

/** Returns the road's place in ROADS, or -1. */
export function rankOf(kind: unknown): number {
  return ROADS.findIndex((road) => road.kind === kind);
}

/** Pixels. */
export function widthAt(road: Road, zoom: number): number {
  return Math.max(1, road.width * 1.4 ** (zoom - 15));
}
