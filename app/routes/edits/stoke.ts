import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readFields(request);
  const wanted = form.get("wanted") === "true";
  return press(context.viewer, ownAddress(form.get("to")), () => stokes.set(context.viewer, params.editId ?? "", wanted));
}
