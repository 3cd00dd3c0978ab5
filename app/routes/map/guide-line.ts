import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { GRAVE_NOTICE, isGrave } from "#app/schemas/report-reasons.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as spots from "#app/services/spots/index.server.ts";

/** Reports a line of a guide, or takes it out. */
export async function action({ request, params: { spotId = "", lineId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const guide = paths.spotGuide(spotId);
  if (fields.get("doing") === "remove")
    return press(viewer, guide, () => spots.removeGuideLine(viewer, lineId), "It is taken out");
  const reason = fields.get("reason");
  const send = () => reports.reportLine(viewer, lineId, reason);
  if (isGrave(reason)) return press(viewer, paths.help(), send, GRAVE_NOTICE);
  return press(viewer, guide, send, "Thank you. We'll look at it");
}
