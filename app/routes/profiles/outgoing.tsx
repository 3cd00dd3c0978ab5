import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { turnedAway } from "#app/forms/submit.server.ts";
import * as clicks from "#app/services/clicks.server.ts";
import { Refusal } from "#app/services/refusal.server.ts";

const LEAVE = { website: clicks.website, instagram: clicks.instagram, contact: clicks.contact } as const;

/** Records the click and goes on, to the address that is stored or to the platform that was chosen. */
export function loader({ request, params: { userId = "", platform }, context: { viewer } }: LoaderFunctionArgs) {
  try {
    if (platform) return redirect(clicks.share(viewer, userId, platform).to);
    const kind = new URL(request.url).pathname.split("/").at(-1);
    if (kind === "website" || kind === "instagram" || kind === "contact") return redirect(LEAVE[kind](viewer, userId).to);
    throw new Refusal("NOT_FOUND");
  } catch (error) {
    if (error instanceof Refusal) return turnedAway(viewer, error);
    throw error;
  }
}

/** Never drawn: with it a refusal at this address is a page like all others. */
export default function Outgoing() {
  return null;
}
