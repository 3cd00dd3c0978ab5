import type { ActionFunctionArgs } from "@remix-run/node";
import { ownAddress, press } from "#app/forms/submit.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import * as reports from "#app/services/reports.server.ts";

export async function action({ request, params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const notice = "Thank you. Our team looks at this profile. We do not tell who reported it";
  return press(viewer, ownAddress(form.get("to")), () => reports.reportProfile(viewer, userId), notice);
}
