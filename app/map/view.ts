import { geoMercator } from "d3-geo";
import { MOST_LATITUDE } from "#app/schemas/most-latitude.ts";

/** Degrees, WGS 84. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** At zoom 0 the world is 256 pixels wide, at each next zoom twice as wide. */
export interface View extends Place {
  zoom: number;
}

/** Pixels of the whole drawn map; a page shows its middle. */
export const MAP = { width: 1600, height: 960 } as const;
export const LEAST_ZOOM = 2;
export const MOST_ZOOM = 17;
export const USUAL_ZOOM = 15;
export const LONDON = { latitude: 51.50853, longitude: -0.12574 };

/** Pixels of a tile's side. */
export const TILE = 512;

/** A part of the world in its pixels at a zoom, from the top left; it may cross the date line. */
export interface Area {
  zoom: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A square of the moving map. */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

export function areaOfTile({ z, x, y }: Tile): Area {
  return { zoom: z + 1, left: x * TILE, top: y * TILE, width: TILE, height: TILE };
}

export function areaOf({ latitude, longitude, zoom }: View): Area {
  return { zoom, left: xOf(longitude, zoom) - MAP.width / 2, top: yOf(latitude, zoom) - MAP.height / 2, ...MAP };
}

export function xOf(longitude: number, zoom: number): number {
  return (longitude / 360 + 0.5) * worldWidth(zoom);
}

export function yOf(latitude: number, zoom: number): number {
  return (0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * worldWidth(zoom);
}

export function latitudeAt(y: number, zoom: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldWidth(zoom)))) * 180) / Math.PI;
}

/** Converts between degrees and pixels from the map's top left. It turns the globe, so that the date line is like any other. */
export function projectionOf({ latitude, longitude, zoom }: View) {
  return geoMercator()
    .rotate([-longitude, 0])
    .center([0, latitude])
    .scale(worldWidth(zoom) / (2 * Math.PI))
    .translate([MAP.width / 2, MAP.height / 2]);
}

/** Pixels. */
export function worldWidth(zoom: number): number {
  return 256 * 2 ** zoom;
}

/** Returns the place of a pixel, or undefined outside of the map or of the world. */
export function placeAt(view: View, x: number, y: number): Place | undefined {
  const isInside = x >= 0 && x <= MAP.width && y >= 0 && y <= MAP.height;
  const found = isInside ? projectionOf(view).invert?.([x, y]) : undefined;
  if (!found) return undefined;
  const [longitude, latitude] = found;
  const isOnMap = Math.abs(latitude) <= MOST_LATITUDE && Math.abs((x - MAP.width / 2) / worldWidth(view.zoom)) <= 0.5;
  return isOnMap ? rounded({ latitude, longitude }) : undefined;
}

/** The sides in degrees. West is greater than east where the view crosses the date line. */
export function boxOf(view: View) {
  const project = projectionOf(view);
  const [, north = MOST_LATITUDE] = project.invert?.([MAP.width / 2, 0]) ?? [];
  const [, south = -MOST_LATITUDE] = project.invert?.([MAP.width / 2, MAP.height]) ?? [];
  if (worldWidth(view.zoom) <= MAP.width) return { south, north, west: -180, east: 180 };
  const [west = -180] = project.invert?.([0, MAP.height / 2]) ?? [];
  const [east = 180] = project.invert?.([MAP.width, MAP.height / 2]) ?? [];
  return { south, north, west, east };
}

export function moved(view: View, x: number, y: number): View {
  const [longitude = view.longitude, latitude = view.latitude] =
    projectionOf(view).invert?.([MAP.width / 2 + x, MAP.height / 2 + y]) ?? [];
  return clamped({ ...view, latitude, longitude });
}

const AROUND_EQUATOR = 40_075_017;

/** Returns the largest of 1, 2 or 5 times a power of ten metres that is at most 140 pixels long at the middle of the map. */
export function scaleOf({ latitude, zoom }: View): { length: number; words: string } {
  const metresPerPixel = (AROUND_EQUATOR * Math.cos((latitude * Math.PI) / 180)) / worldWidth(zoom);
  const most = metresPerPixel * 140;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * ([5, 2].find((times) => times * power <= most) ?? 1);
  return { length: Math.round(metres / metresPerPixel), words: metres >= 1000 ? `${metres / 1000} km` : `${metres} m` };
}

export function zoomed(view: View, by: number): View {
  return clamped({ ...view, zoom: view.zoom + by });
}

export function viewFrom(text: string | null): View | undefined {
  const parts = text?.split(",") ?? [];
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts.map((part) =>
    part.trim() ? Number(part) : Number.NaN,
  );
  const isView = parts.length === 3 && [latitude, longitude, zoom].every(Number.isFinite) && Math.abs(longitude) <= 180;
  return isView ? clamped({ latitude, longitude, zoom }) : undefined;
}

export function viewText(view: View): string {
  const { latitude, longitude } = rounded(view);
  return [latitude, longitude, view.zoom].join(",");
}

export function placeText(place: Place): string {
  const { latitude, longitude } = rounded(place);
  return [latitude, longitude].join(",");
}

/** Rounds to about a metre. */
function rounded<T extends Place>(place: T): T {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { ...place, latitude: round(place.latitude), longitude: round(place.longitude) };
}

function clamped(view: View): View {
  const latitude = Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, view.latitude));
  const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, Math.round(view.zoom)));
  return rounded({ ...view, latitude, zoom });
}
