import { ownAddress } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { placeText, type View, viewText } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import { filterIn } from "./filter.ts";
import { pressedPlace } from "./map-data.server.ts";
import { type FoundPlace, meantOf, placesFound } from "./places-found.server.ts";
import { viewOf } from "./view-of.server.ts";

/** Returns where a map button leads while the form of a Spot is open; undefined for the form's own. Fills in a pressed place. */
export async function ledTo(viewer: Viewer, query: URLSearchParams, fields: URLSearchParams): Promise<string | undefined> {
  const to = fields.get("to");
  if (to) return ownAddress(to);
  if (fields.has("x")) return pressed(await viewOf(viewer, query), query, fields);
  const place = fields.get("place")?.trim() ?? "";
  const isGo = fields.get("do") === "go" || (fields.get("do") === "enter" && place !== "");
  return isGo ? inPlace(viewer, await viewOf(viewer, query), query, place) : undefined;
}

export function mapAt(
  view: View,
  query: URLSearchParams,
  more: { add?: string; place?: string; near?: string; spot?: string; osm?: string; layer?: undefined } = {},
): string {
  const open = { edit: query.get("edit") ?? undefined, add: query.get("add") ?? undefined };
  return paths.map({ at: viewText(view), ...filterIn(query), ...open, ...more });
}

/** Leads to the place that is meant; its panel is opened unless a form is. */
export function ledToPlace({ view, spotId, osmId }: FoundPlace, query: URLSearchParams): string {
  const isFormOpen = query.has("add") || query.has("edit");
  if (isFormOpen) return mapAt(view, query);
  // A place that is found shows, although its layer was hidden.
  if (osmId) return mapAt(view, query, { osm: osmId, layer: undefined });
  return mapAt(view, query, spotId ? { spot: spotId } : {});
}

function pressed(view: View, query: URLSearchParams, fields: URLSearchParams): string {
  const place = pressedPlace(view, fields);
  if (!place) return mapAt(view, query);
  fields.set("latitude", String(place.latitude));
  fields.set("longitude", String(place.longitude));
  return mapAt(view, query, { add: placeText(place) });
}

/** Keeps the form of a Spot open, so that it goes to the first of several places. */
async function inPlace(viewer: Viewer, view: View, query: URLSearchParams, name: string): Promise<string> {
  const found = await placesFound(viewer, name, view);
  const place = meantOf(found, name) ?? found[0];
  return place ? ledToPlace(place, query) : mapAt(view, query, { place: name });
}
