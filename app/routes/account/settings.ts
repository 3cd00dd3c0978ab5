import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWith } from "#app/flash.server.ts";
import { ownAddress } from "#app/forms/submit.server.ts";
import { readFields } from "#app/multipart.server.ts";
import { SettingsInput } from "#app/schemas/accounts.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

/** One setting, as wanted: a box that is not ticked posts nothing. */
export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const wanted = form.get("wanted") !== null && form.get("wanted") !== "false";
  accounts.changeSettings(viewer, SettingsInput.parse({ [String(form.get("setting"))]: wanted }));
  return redirectWith("Saved", ownAddress(form.get("to")));
}
