import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/forms/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { viewAround } from "./view-of.server.ts";

/** Returns to the map where the Spot was, without it. */
export async function action({ params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const spot = spots.find(viewer, spotId);
  const notice = spot?.isMine ? "Your Spot is deleted" : "The Spot is removed, and its poster is told why";
  return press(viewer, paths.map({ at: viewAround(spot) }), () => spots.remove(viewer, spotId), notice);
}
