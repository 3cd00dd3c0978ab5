import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/forms/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { viewAround } from "./view-of.server.ts";

export async function action({ params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const at = viewAround(spots.find(viewer, spotId));
  return press(viewer, paths.map({ at, spot: spotId }), () => spots.approve(viewer, spotId), "Others can see this Spot now");
}
