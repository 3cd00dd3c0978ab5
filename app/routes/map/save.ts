import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import { line } from "#app/schemas/shapes.ts";
import * as spots from "#app/services/spots/index.server.ts";

/** Saves a Spot, moves it to a list, or takes it out. */
export async function action({ request, params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const to = ownAddress(form.get("to"));
  if (form.get("wanted") !== "true") return press(viewer, to, () => spots.unsave(viewer, spotId), "It is no longer saved");
  const list = line.parse(form.get("list"));
  return press(viewer, to, () => spots.save(viewer, spotId, list), list ? `It is saved in ${list}` : "It is saved");
}
