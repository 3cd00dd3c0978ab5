import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ApprovalInput } from "#app/schemas/moderation.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { viewAround } from "./view-of.server.ts";

export async function action({ request, params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const at = viewAround(spots.find(viewer, spotId));
  const approve = () => spots.approve(viewer, spotId, inputOf(fields, ApprovalInput).reason);
  return press(viewer, paths.map({ at, spot: spotId }), approve, "Others can see this Spot now");
}
