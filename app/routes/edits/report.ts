import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";

export async function action({ request, params: { editId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  return press(viewer, ownAddress(form.get("to")), () => reports.reportEdit(viewer, editId));
}
