import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import { awayUntil } from "#app/services/moderation/away.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";

export async function action({ request, params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const until = awayUntil();
  const looks = until ? `We are away until ${until}, and look at this profile then` : "Our team looks at this profile";
  const notice = `Thank you. ${looks}. We don't tell who reported it`;
  return press(viewer, ownAddress(form.get("to")), () => reports.reportProfile(viewer, userId), notice);
}
