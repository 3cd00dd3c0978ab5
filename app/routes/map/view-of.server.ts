import { places } from "#app/adapters/places/index.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { LONDON, USUAL_ZOOM, type View, viewFrom, viewText } from "#app/map/view.ts";
import * as users from "#app/services/people/users.server.ts";
import * as spots from "#app/services/spots/index.server.ts";

export async function viewOf(viewer: Viewer, query: URLSearchParams): Promise<View> {
  const spot = spots.find(viewer, query.get("spot") ?? query.get("edit") ?? "");
  return viewFrom(query.get("at")) ?? viewFrom(viewAround(spot) ?? null) ?? { ...(await homeOf(viewer)), zoom: USUAL_ZOOM };
}

export function viewAround(place: spots.Point | undefined): string | undefined {
  return place && viewText({ latitude: place.latitude, longitude: place.longitude, zoom: USUAL_ZOOM });
}

export async function homeOf(viewer: Viewer): Promise<spots.Point> {
  const me = users.me(viewer);
  return (me?.country && me.city && (await places.locate(me.country, me.city))) || LONDON;
}
