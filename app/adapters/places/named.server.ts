import { geoDistance } from "d3-geo";
import { spaced } from "#app/text/fold.ts";
import { places } from "./index.server.ts";
import type { Position } from "./places.server.ts";

const MOST = 10;

/** Finds cities by a part of their name, or by name and country: those that the words begin or name first, of them the nearest. */
export async function placesNamed(text: string, near?: Position) {
  const [name = ""] = text.split(",");
  const wanted = spaced(text);
  const found = name.trim().length < 2 ? [] : await places.named(name.trim());
  const ranked = found.map((place) => {
    const label = `${place.name}, ${place.country}`;
    const rank = spaced(place.name) === wanted ? 0 : spaced(label).startsWith(wanted) ? 1 : 2;
    const away = near ? geoDistance([near.longitude, near.latitude], [place.longitude, place.latitude]) : 0;
    return { ...place, label, rank, away };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank || one.away - other.away).slice(0, MOST);
}
