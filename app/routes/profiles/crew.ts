import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import * as crews from "#app/services/people/crews.server.ts";

export async function action({ request, params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const wanted = form.get("wanted");
  return press(viewer, ownAddress(form.get("to")), () => {
    if (wanted === "asked") return crews.ask(viewer, userId);
    if (wanted === "accepted") return crews.accept(viewer, userId);
    if (wanted === "nothing") return crews.leave(viewer, userId);
    throw new Refusal("INVALID");
  });
}
