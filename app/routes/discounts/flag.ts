import type { ActionFunctionArgs } from "@remix-run/node";
import { ownAddress, press } from "#app/forms/submit.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import * as reports from "#app/services/reports.server.ts";

export async function action({ request, params: { discountId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  return press(viewer, ownAddress(form.get("to")), () => reports.report(viewer, { discountId }));
}
