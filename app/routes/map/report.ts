import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { GRAVE_NOTICE, isGrave } from "#app/schemas/report-reasons.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { viewAround } from "./view-of.server.ts";

/** Returns to the map without the panel, since the Spot may be hidden now. */
export async function action({ request, params: { spotId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const at = viewAround(spots.findReportable(viewer, spotId));
  const fault = fields.get("fault");
  const send = () => reports.reportSpot(viewer, spotId, fault);
  if (isGrave(fault)) return press(viewer, paths.help(), send, GRAVE_NOTICE);
  return press(viewer, paths.map({ at }), send, "Thank you. We'll look at this Spot");
}
