import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import * as saves from "#app/services/reactions/saves.server.ts";

export async function action({ request, params, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const wanted = form.get("wanted") === "true";
  return press(viewer, ownAddress(form.get("to")), () => saves.set(viewer, params.editId ?? "", wanted));
}
