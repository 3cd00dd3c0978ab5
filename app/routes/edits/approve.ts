import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ApprovalInput } from "#app/schemas/moderation.ts";
import * as edits from "#app/services/edits/index.server.ts";

export async function action({ request, params: { editId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const approve = () => edits.approveAd(viewer, editId, inputOf(fields, ApprovalInput).reason);
  return press(viewer, paths.edit(editId), approve, "Others can see this ad now");
}
