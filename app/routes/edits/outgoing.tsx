import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { turnedAway } from "#app/forms/submit.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { Refusal } from "#app/services/refusal.server.ts";

/** Records the click and goes on: to a platform, to the filmer's Instagram or to the poster's profile. */
export function loader({ request, params: { editId = "", platform }, context: { viewer } }: LoaderFunctionArgs) {
  try {
    if (platform) return redirect(edits.shareEdit(viewer, editId, platform).to);
    const leave = new URL(request.url).pathname.endsWith("/filmer") ? edits.filmerOf : edits.posterOf;
    return redirect(leave(viewer, editId).to);
  } catch (error) {
    if (error instanceof Refusal) return turnedAway(viewer, error);
    throw error;
  }
}

/** Never drawn: with it a refusal at this address is a page like all others. */
export default function Outgoing() {
  return null;
}
