import { tiles } from "#app/adapters/tiles.server.ts";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { hasStreets, streetsVersion } from "#app/map/streets/index.server.ts";
import { tilesOf } from "#app/map/tiles.ts";
import { MAP, moved, type Place, placeAt, scaleOf, type View, viewText, zoomed } from "#app/map/view.ts";
import { whereabouts } from "#app/map/whereabouts.server.ts";
import { paths } from "#app/paths.ts";
import { nameOf } from "#app/schemas/report-reasons.ts";
import { SPORT_NAMES, type Sport, slugOf, sportBySlug } from "#app/schemas/sports.ts";
import { GUIDE_FIELDS, isCondition } from "#app/schemas/spot-guides.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { ago } from "#app/text/dates.ts";
import type { MapFilter } from "./filter.ts";
import { editsWords, nearestTo, pictureOf } from "./nearest.server.ts";
import { directionsTo, osmLayer, pixelOf, spotPins } from "./pins.server.ts";

interface Asked {
  view: View;
  filter: MapFilter;
  shown?: string | undefined;
  /** The parameters of the address that keep the form of a Spot open. */
  open?: { add?: string | undefined; edit?: string | undefined } | undefined;
  newPlace?: Place | undefined;
}

export type MapData = Awaited<ReturnType<typeof mapDataFor>>;

/** Returns undefined for all of the viewer's sports. */
export function sportIn(query: URLSearchParams): Sport | undefined {
  return sportBySlug(query.get("sport") ?? "")?.name;
}

export async function mapDataFor(viewer: Viewer, { view, filter, shown, open, newPlace }: Asked) {
  const sport = filter.sport && sportBySlug(filter.sport)?.name;
  const sports = sport ? [sport] : viewer.sports;
  const at = viewText(view);
  const to = (other: View) => paths.map({ at: viewText(other), ...filter, ...open });
  return {
    at,
    view,
    filter,
    open,
    picture: paths.mapPicture({ at, streets: streetsVersion() }),
    streets: { version: streetsVersion(), areShown: hasStreets(view) },
    tiles: tiles && { address: TILE_ADDRESS, attribution: env.TILE_ATTRIBUTION, drawn: drawnTiles(view) },
    size: MAP,
    scale: scaleOf(view),
    whereabouts: whereabouts(view),
    pins: spotPins(viewer, view, sports, filter),
    osm: osmLayer(viewer, view, sports, filter),
    shown,
    newPlace: newPlace && pixelOf(view, newPlace),
    moves: movesOf(view, to),
    filters: [undefined, ...SPORT_NAMES.filter((name) => viewer.sports.includes(name))].map((name) => ({
      label: name ?? "All",
      to: paths.map({ at, ...filter, sport: name && slugOf(name), ...open }),
      current: name === sport,
    })),
    nearest: nearestTo(viewer, view, sports, filter),
    close: paths.map({ at, ...filter }),
  };
}

const TILE_ADDRESS = paths.mapTile("{z}", "{x}", "{y}");

function drawnTiles(view: View) {
  return tilesOf(view).map(({ z, x, y, left, top }) => ({ src: paths.mapTile(String(z), String(x), String(y)), left, top }));
}

/** Pixels of one move. */
const STEP = 200;

export function movesOf(view: View, to: (view: View) => string) {
  return [
    { label: "Up", icon: "up", to: to(moved(view, 0, -STEP)) },
    { label: "Left", icon: "left", to: to(moved(view, -STEP, 0)) },
    { label: "Right", icon: "right", to: to(moved(view, STEP, 0)) },
    { label: "Down", icon: "down", to: to(moved(view, 0, STEP)) },
    { label: "Zoom in", icon: "plus", to: to(zoomed(view, 1)) },
    { label: "Zoom out", icon: "minus", to: to(zoomed(view, -1)) },
  ] as const;
}

export function spotDataFor(viewer: Viewer, id: string) {
  const spot = spots.find(viewer, id);
  if (!spot) return undefined;
  const [{ total, newest } = { total: 0, newest: null }] = edits.glanceAtSpots(viewer, [id]);
  const { title, description, sports, latitude, longitude, isBusiness, isMine, isWaiting, isHidden, isDangerous, poster } = spot;
  const reported = viewer.operator ? spots.openReportsOf(id) : [];
  const isShown = !spot.isKeptFromSight;
  return {
    id,
    title,
    description,
    sports,
    isBusiness,
    isMine,
    isWaiting,
    mayRemove: isMine || viewer.operator,
    isHidden,
    isDangerous,
    mayApprove: viewer.operator && isShown && (isWaiting || isHidden || isDangerous || reported.length > 0),
    reported: reported.map(({ fault, total }) => `${nameOf(fault)}: ${total}`).join(", "),
    mayReport: !isMine,
    hasReported: reports.hasReportedSpot(viewer, id),
    desk: isShown ? undefined : paths.moderatedPost("spot", id),
    picture: pictureOf(spot, 500),
    guide: spots.guideOf(viewer, id).map(({ field, value, createdAt }) => ({
      label: GUIDE_FIELDS[field].label,
      value: isCondition(field) ? `${value}, ${ago(createdAt)}` : value,
    })),
    hasPictures: spots.picturesOf(viewer, id).length > 0,
    isSaved: spots.isSaved(viewer, id),
    writesGuide: spots.mayWriteGuide(viewer, spot),
    edits: editsWords(total),
    newest: newest === null ? undefined : { at: new Date(newest).toISOString(), words: ago(newest) },
    addsEdits: total === 0 && (isBusiness || isMine),
    directions: directionsTo(spot),
    place: `${latitude}, ${longitude}`,
    by: poster && !isMine ? { id: poster.id, name: poster.name, hasWebsite: isBusiness && poster.website !== "" } : undefined,
  };
}

/** Returns the pressed place; a key sends 0 and 0, which means the middle. */
export function pressedPlace(view: View, query: URLSearchParams) {
  const [x, y] = ["x", "y"].map((name) => Number(query.get(name) ?? Number.NaN));
  if (x === 0 && y === 0) return view;
  return placeAt(view, x ?? Number.NaN, y ?? Number.NaN);
}

export type ShownSpot = NonNullable<ReturnType<typeof spotDataFor>>;
