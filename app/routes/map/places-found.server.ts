import { placesNamed } from "#app/adapters/places/named.server.ts";
import { countriesBySize } from "#app/adapters/world/index.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { metresText } from "#app/map/distance.ts";
import { type Place, USUAL_ZOOM, type View } from "#app/map/view.ts";
import type { Sport } from "#app/schemas/sports.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { spaced } from "#app/text/fold.ts";

const MOST = 10;
const CITY_ZOOM = 13;
const COUNTRY_ZOOM = 6;

export const PLACE_KINDS = ["Spots", "Places from OpenStreetMap", "Towns and cities", "Countries"] as const;

export interface FoundPlace {
  kind: (typeof PLACE_KINDS)[number];
  id: string;
  /** The words that lead to it when they are typed. */
  name: string;
  facts: string;
  /** The words that name it alone, without the country. */
  alone: string;
  view: View;
  spotId?: string;
  osmId?: string;
}

/** Finds Spots, towns and countries by a part of their names, the nearest Spots first. */
export async function placesFound(viewer: Viewer, text: string, near: Place): Promise<FoundPlace[]> {
  const away = (place: Place) => metresText(spots.metresBetween(near, place));
  const found = spots.named(viewer, text, near, MOST).map(
    (spot): FoundPlace => ({
      ...forSports("Spots", spot.title, spot, near),
      id: spot.id,
      spotId: spot.id,
    }),
  );
  const osm = spots.osmPlacesNamed(viewer, text, near, MOST).map(
    (place): FoundPlace => ({
      ...forSports("Places from OpenStreetMap", place.name, place, near),
      id: place.osmId,
      osmId: place.osmId,
    }),
  );
  const towns = (await placesNamed(text, near)).map(
    ({ label, name, latitude, longitude }): FoundPlace => ({
      kind: "Towns and cities",
      id: `${label} ${latitude} ${longitude}`,
      name: label,
      alone: name,
      facts: away({ latitude, longitude }),
      view: { latitude, longitude, zoom: CITY_ZOOM },
    }),
  );
  return [...found, ...osm, ...towns, ...countriesNamed(text)];
}

function forSports(kind: FoundPlace["kind"], name: string, place: spots.Point & { sports: readonly Sport[] }, near: Place) {
  const { latitude, longitude, sports } = place;
  const facts = `${sports.join(", ")} · ${metresText(spots.metresBetween(near, place))}`;
  return { kind, name, alone: name, facts, view: { latitude, longitude, zoom: USUAL_ZOOM } };
}

function countriesNamed(text: string): FoundPlace[] {
  const wanted = spaced(text);
  const found = wanted.length < 2 ? [] : countriesBySize().filter(({ name }) => spaced(name).startsWith(wanted));
  return found.slice(0, MOST).map(({ name, latitude, longitude }) => ({
    kind: "Countries",
    id: name,
    name,
    alone: name,
    facts: "Country",
    view: { latitude, longitude, zoom: COUNTRY_ZOOM },
  }));
}

/** Returns the one that is meant: named exactly so, else the only one that begins so, else the only one. */
export function meantOf(found: readonly FoundPlace[], text: string): FoundPlace | undefined {
  const wanted = spaced(text);
  const ways: ((place: FoundPlace) => boolean)[] = [
    ({ name, alone }) => [name, alone].some((one) => spaced(one) === wanted),
    ({ name }) => spaced(name).startsWith(wanted),
    () => true,
  ];
  for (const fits of ways) {
    const fitting = found.filter(fits);
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  }
  return undefined;
}
