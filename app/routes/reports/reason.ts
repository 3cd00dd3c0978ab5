import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { paths } from "#app/paths.ts";
import { GRAVE_NOTICE, isGrave } from "#app/schemas/report-reasons.ts";
import * as reports from "#app/services/moderation/reports.server.ts";

/** A grave reason leads to Help, since the post is hidden now. */
export async function action({ request, params: { kind, postId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const reason = form.get("reason");
  if (kind !== "edit" && kind !== "discount") throw new Refusal("NOT_FOUND");
  const give = () => reports.giveReason(viewer, kind, postId, reason);
  return isGrave(reason) ? press(viewer, paths.help(), give, GRAVE_NOTICE) : press(viewer, ownAddress(form.get("to")), give);
}
