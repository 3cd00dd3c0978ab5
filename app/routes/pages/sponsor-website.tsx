import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { turnedAway } from "#app/forms/submit.server.ts";
import { Refusal } from "#app/services/refusal.server.ts";
import * as sponsored from "#app/services/sponsored.server.ts";

/** Records the click and goes on to the sponsor's website. */
export function loader({ params: { userId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  try {
    return redirect(sponsored.website(viewer, userId).to);
  } catch (error) {
    if (error instanceof Refusal) return turnedAway(viewer, error);
    throw error;
  }
}

/** Never drawn: with it a refusal at this address is a page like all others. */
export default function SponsorWebsite() {
  return null;
}
