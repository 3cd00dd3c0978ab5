import { type SportSlug, slugOf, sportBySlug } from "#app/schemas/sports.ts";

/** The parameters of the address that say what the map shows. */
export interface MapFilter {
  sport?: SportSlug;
  /** Present if places from OpenStreetMap are hidden. */
  layer?: "spots";
}

export function filterIn(query: URLSearchParams): MapFilter {
  const sport = sportBySlug(query.get("sport") ?? "");
  return { ...(sport && { sport: slugOf(sport.name) }), ...(query.get("layer") === "spots" && { layer: "spots" }) };
}
