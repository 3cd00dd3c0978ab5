import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";

export async function action({ request, params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const wanted = form.get("wanted") === "true";
  const notice = wanted ? "Muted. Their Edits stay out of your lists" : "Unmuted. Their Edits are in your lists again";
  return press(viewer, ownAddress(form.get("to")), () => mutes.set(viewer, userId, wanted), notice);
}
