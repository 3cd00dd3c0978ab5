import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type Cluster, clustersOf } from "#app/map/clusters.ts";
import { metresText } from "#app/map/distance.ts";
import { boxOf, MAP, type Place, projectionOf, USUAL_ZOOM, type View, viewText } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import type { Sport } from "#app/schemas/sports.ts";
import * as spots from "#app/services/spots/index.server.ts";
import type { MapFilter } from "./filter.ts";

export interface ShownPin {
  id: string;
  x: number;
  y: number;
  to: string;
  label: string;
  /** Counts the places of a cluster; empty for one. */
  number: string;
  sport: Sport | undefined;
}

export function pixelOf(view: View, { latitude, longitude }: Place) {
  const [x, y] = (projectionOf(view)([longitude, latitude]) ?? []).map(Math.round);
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Returns a Spot, or the number of several, for each pixel that has one. */
export function spotPins(viewer: Viewer, view: View, sports: readonly Sport[], filter: MapFilter): ShownPin[] {
  const { pins, hasMore } = spots.pinsWithin(viewer, boxOf(view), sports);
  return pinsOf(clustersOf(pins, view.zoom), {
    view,
    hasMore,
    filter,
    several: "Spots",
    pinOf: (spot) => ({
      id: spot.id,
      to: paths.map({ at: viewText(view), spot: spot.id, ...filter }),
      label: `${spot.title}, ${spot.sports.join(", ")}`,
      sport: spot.sports[0],
    }),
  });
}

const MOST_LISTED = 5;

/** Returns the layer of places from OpenStreetMap, and those nearest to the middle as a list; undefined if nobody brought any. */
export function osmLayer(viewer: Viewer, view: View, sports: readonly Sport[], filter: MapFilter) {
  if (!spots.hasOsmPlaces(viewer)) return undefined;
  const at = viewText(view);
  if (filter.layer) return { isShown: false, switchTo: paths.map({ at, ...filter, layer: undefined }), pins: [], nearest: [] };
  const { pins, hasMore } = spots.osmPlacesWithin(viewer, boxOf(view), sports);
  const toPlace = (place: spots.OsmPlace) => paths.map({ at, osm: place.osmId, ...filter });
  const shown = pinsOf(clustersOf(pins, view.zoom), {
    view,
    hasMore,
    filter,
    several: "places from OpenStreetMap",
    pinOf: (place) => ({
      id: place.osmId,
      to: toPlace(place),
      label: `${nameOf(place)}, from OpenStreetMap`,
      sport: place.sports[0],
    }),
  });
  const away = new Map(pins.map((place) => [place, spots.metresBetween(view, place)]));
  const nearest = [...away].sort(([, one], [, other]) => one - other).slice(0, MOST_LISTED);
  return {
    isShown: true,
    switchTo: paths.map({ at, ...filter, layer: "spots" }),
    pins: shown,
    nearest: nearest.map(([place, metres]) => ({
      id: place.osmId,
      name: nameOf(place),
      facts: `${place.sports.join(", ")} · ${metresText(metres)}`,
      to: toPlace(place),
    })),
  };
}

/** Opens an empty form: coordinates from OpenStreetMap in a Spot would put the Spots of people under its licence. */
const NO_PLACE = ",";

/** Returns what the panel of a place shows. */
export function osmPlaceFor(viewer: Viewer, osmId: string, filter: MapFilter) {
  const place = spots.findOsmPlace(viewer, osmId);
  if (!place) return undefined;
  const { latitude, longitude, sports } = place;
  const at = viewText({ latitude, longitude, zoom: USUAL_ZOOM });
  return {
    name: nameOf(place),
    sports: sports.join(", "),
    directions: directionsTo(place),
    source: spots.osmUrlOf(place),
    startSpot: paths.map({ at, ...filter, add: NO_PLACE }),
  };
}

export function directionsTo({ latitude, longitude }: Place): string {
  return `https://www.openstreetmap.org/directions?to=${latitude},${longitude}`;
}

function nameOf({ name, sports }: Pick<spots.OsmPlace, "name" | "sports">): string {
  return name || `A place for ${sports.join(", ")}`;
}

interface Words<T> {
  view: View;
  hasMore: boolean;
  filter: MapFilter;
  several: string;
  pinOf: (place: T) => Pick<ShownPin, "id" | "to" | "label" | "sport">;
}

function pinsOf<T extends Place>(
  clusters: readonly Cluster<T>[],
  { view, hasMore, filter, several, pinOf }: Words<T>,
): ShownPin[] {
  const pins = clusters.flatMap(({ latitude, longitude, count, partsAt, only }): ShownPin[] => {
    const { x, y } = pixelOf(view, { latitude, longitude }) ?? { x: -1, y: -1 };
    if (x < 0 || y < 0 || x > MAP.width || y > MAP.height) return [];
    if (only) return [{ x, y, number: "", ...pinOf(only) }];
    const to = paths.map({ at: viewText({ latitude, longitude, zoom: partsAt }), ...filter });
    const label = hasMore ? `At least ${count} ${several}` : `${count} ${several}`;
    return [{ id: to, x, y, to, label, number: hasMore ? `${count}+` : `${count}`, sport: undefined }];
  });
  // A pin further down lies over those behind it.
  return pins.sort((one, other) => one.y - other.y);
}
