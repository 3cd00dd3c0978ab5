import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ApprovalInput } from "#app/schemas/moderation.ts";
import { approveBusiness } from "#app/services/moderation/approving.server.ts";

export async function action({ request, params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  const approve = () => approveBusiness(viewer, userId, inputOf(fields, ApprovalInput).reason);
  return press(viewer, paths.profile(userId), approve, "The business is approved");
}
