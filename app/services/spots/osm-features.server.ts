import { geoCentroid } from "d3-geo";
import { z } from "zod";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import { metresBetween, type Point } from "./area.server.ts";

export interface OsmPlaceInput extends Point {
  /** Such as "way/123". */
  osmId: string;
  name: string;
  sports: Sport[];
}

/** OpenStreetMap's values of `sport`, `leisure` and `piste:type`. */
const VALUES: Record<Sport, readonly string[]> = {
  Surf: ["surfing"],
  Skate: ["skateboard", "skatepark"],
  Snowboard: ["snowboard", "snowboarding", "snow_park"],
  Ski: ["freeskiing", "snow_park"],
  BMX: ["bmx"],
  MTB: ["mtb", "mountain_biking", "bikepark"],
  Scooter: ["scooter"],
  Climbing: ["climbing", "bouldering"],
  Other: [],
  Apparel: [],
};
const MOST_NAME = 100;
/** A pin in the middle of a longer trail or coast leads nobody to it. */
const MOST_METRES = 5000;

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number());
const Geometry = z.union([
  z.object({ type: z.literal("Point"), coordinates: Position }).transform(({ coordinates }) => [coordinates]),
  z
    .object({ type: z.enum(["LineString", "MultiPoint"]), coordinates: z.array(Position).min(1) })
    .transform((shape) => shape.coordinates),
  z
    .object({ type: z.enum(["Polygon", "MultiLineString"]), coordinates: z.array(z.array(Position)).min(1) })
    .transform((shape) => shape.coordinates.flat()),
  z
    .object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(z.array(Position))).min(1) })
    .transform((shape) => shape.coordinates.flat(2)),
]);
const Feature = z.object({
  type: z.literal("Feature"),
  id: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()),
});

/** Reads a Feature of an OpenStreetMap extract. Returns the reason where it gives no place. */
export function placeOf(given: unknown): OsmPlaceInput | string {
  const feature = Feature.safeParse(given);
  if (!feature.success) return "no Feature with properties";
  const tags = new Map(Object.entries(feature.data.properties).map(([key, value]) => [key, String(value)]));
  const osmId = osmIdOf(String(feature.data.id ?? "")) ?? osmIdOf(tags.get("@id") ?? "");
  if (!osmId) return "no id of OpenStreetMap, such as way/123 or w123";
  const sports = sportsOf(tags);
  if (sports.length === 0) return "none of our sports";
  if (["shop", "office", "club", "craft"].some((key) => tags.has(key))) return "a shop, an office or a club";
  if (["private", "no"].includes(tags.get("access") ?? "")) return "private";
  if (["disused", "abandoned", "demolished"].some((key) => tags.get(key) === "yes")) return "no longer in use";
  const place = middleOf(given);
  if (typeof place === "string") return place;
  return { osmId, name: nameOf(tags), sports, ...place };
}

/** Understands Overpass's "way/123" and osmium's "w123" and "a246", whose areas count ways twice and relations twice plus one. */
function osmIdOf(text: string): string | undefined {
  const [, type, number] = /^(node|way|relation|[nwra])\/?(\d{1,15})$/.exec(text) ?? [];
  if (!type || !number) return undefined;
  if (type === "a") return Number(number) % 2 ? `relation/${(Number(number) - 1) / 2}` : `way/${Number(number) / 2}`;
  return `${{ n: "node", w: "way", r: "relation" }[type] ?? type}/${number}`;
}

function sportsOf(tags: Map<string, string>): Sport[] {
  const values = ["sport", "leisure", "piste:type"]
    .flatMap((key) => tags.get(key)?.split(";") ?? [])
    .map((value) => value.trim());
  return SPORT_NAMES.filter((name) => VALUES[name].some((value) => values.includes(value)));
}

function nameOf(tags: Map<string, string>): string {
  const name =
    tags
      .get("name")
      ?.replace(/[\p{C}\s]+/gu, " ")
      .trim() ?? "";
  return [...name].slice(0, MOST_NAME).join("");
}

function middleOf(given: unknown): Point | string {
  const positions = z
    .object({ geometry: Geometry })
    .safeParse(given)
    .data?.geometry.map(([longitude, latitude]) => [longitude, latitude]);
  if (!positions?.length) return "no geometry in degrees";
  const [longitude, latitude] = geoCentroid({ type: "MultiPoint", coordinates: positions });
  const middle = { latitude, longitude };
  // Places all round the globe have no middle: the distance is then no number.
  const isSmall = positions.every(
    ([east = 0, north = 0]) => metresBetween(middle, { latitude: north, longitude: east }) <= MOST_METRES,
  );
  return isSmall ? middle : "too large for a pin";
}
