import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";

export async function action({ request, params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const wanted = form.get("wanted") === "true";
  const notice = wanted ? "Blocked. You don't see each other here any more" : "Unblocked";
  return press(viewer, ownAddress(form.get("to")), () => blocks.set(viewer, userId, wanted), notice);
}
