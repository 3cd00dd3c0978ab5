import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";

export async function action({ request, params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const notice = "Thank you. Our team looks at this profile. We don't tell who reported it";
  return press(viewer, ownAddress(form.get("to")), () => reports.reportProfile(viewer, userId), notice);
}
