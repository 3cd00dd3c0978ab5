import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Feature, FeatureCollection, Point } from "geojson";
import { env } from "#app/env.server.ts";
import { errorScreen } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { sportIn } from "./map-data.server.ts";

/** Returns the visible Spots as GeoJSON (RFC 7946), newest first, at most 2,000. */
export async function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const box = boxFrom(query.get("bbox"));
  if (!box) throw errorScreen(new Refusal("INVALID", "Please give bbox as west,south,east,north in degrees"));
  const sport = sportIn(query);
  const features = spots.within(viewer, box, sport ? [sport] : SPORT_NAMES).map(featureOf);
  const collection: FeatureCollection<Point> = { type: "FeatureCollection", features };
  return new Response(JSON.stringify(collection), { headers: { "Content-Type": "application/geo+json" } });
}

function featureOf({ id, latitude, longitude, poster, createdAt, ...spot }: spots.SpotCard): Feature<Point> {
  const { title, description, sports, isBusiness, isDangerous } = spot;
  const by = poster && { name: poster.name, url: `${env.BASE_URL}${paths.profile(poster.id)}` };
  const facts = { title, description, sports, isBusiness, isDangerous, by, createdAt: new Date(createdAt).toISOString() };
  return {
    type: "Feature",
    id,
    geometry: { type: "Point", coordinates: [longitude, latitude] },
    properties: { ...facts, url: `${env.BASE_URL}${paths.map({ spot: id })}` },
  };
}

/** Returns the whole world for no text, undefined for an invalid box. */
function boxFrom(text: string | null): spots.Box | undefined {
  if (text === null) return spots.WORLD;
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...rest] = text
    .split(",")
    .map((part) => (part.trim() ? Number(part) : Number.NaN));
  const isOnGlobe = [west, east].every((degrees) => Math.abs(degrees) <= 180) && south >= -90 && north <= 90;
  return isOnGlobe && south <= north && rest.length === 0 ? { west, south, east, north } : undefined;
}
