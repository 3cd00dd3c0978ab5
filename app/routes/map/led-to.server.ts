import { placesNamed } from "#app/adapters/places/named.server.ts";
import { ownAddress } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { placeText, type View, viewText } from "#app/map/view.ts";
import { paths } from "#app/paths.ts";
import { slugOf } from "#app/schemas/sports.ts";
import { pressedPlace, sportIn } from "./map-data.server.ts";
import { viewOf } from "./view-of.server.ts";

const CITY_ZOOM = 13;

/** Returns where a map button leads while the form of a Spot is open; undefined for the form's own. Fills in a pressed place. */
export async function ledTo(viewer: Viewer, query: URLSearchParams, fields: URLSearchParams): Promise<string | undefined> {
  const to = fields.get("to");
  if (to) return ownAddress(to);
  if (fields.has("x")) return pressed(await viewOf(viewer, query), query, fields);
  const place = fields.get("place")?.trim() ?? "";
  const isGo = fields.get("do") === "go" || (fields.get("do") === "enter" && place !== "");
  return isGo ? inCity(await viewOf(viewer, query), query, place) : undefined;
}

export function mapAt(view: View, query: URLSearchParams, more: { add?: string; place?: string; near?: string } = {}): string {
  const sport = sportIn(query);
  const open = { edit: query.get("edit") ?? undefined, add: query.get("add") ?? undefined };
  return paths.map({ at: viewText(view), ...(sport && { sport: slugOf(sport) }), ...open, ...more });
}

export async function cityNamed(name: string): Promise<View | undefined> {
  const [place] = await placesNamed(name);
  return place && { ...place, zoom: CITY_ZOOM };
}

function pressed(view: View, query: URLSearchParams, fields: URLSearchParams): string {
  const place = pressedPlace(view, fields);
  if (!place) return mapAt(view, query);
  fields.set("latitude", String(place.latitude));
  fields.set("longitude", String(place.longitude));
  return mapAt(view, query, { add: placeText(place) });
}

async function inCity(view: View, query: URLSearchParams, name: string): Promise<string> {
  const city = await cityNamed(name);
  return city ? mapAt(city, query) : mapAt(view, query, { place: name });
}
