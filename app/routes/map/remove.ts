import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { removedWords } from "#app/text/removed.ts";
import { viewAround } from "./view-of.server.ts";

/** Returns to the map at the place of the deleted Spot. */
export async function action({ params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const spot = spots.find(viewer, spotId);
  const notice = removedWords("Spot", spot?.isMine === true);
  return press(viewer, paths.map({ at: viewAround(spot) }), () => spots.remove(viewer, spotId), notice);
}
