import type { LoaderFunctionArgs } from "@remix-run/node";
import { leave } from "#app/forms/submit.server.ts";
import * as clicks from "#app/services/clicks.server.ts";
import { Refusal } from "#app/services/rules/refusal.server.ts";

const LEAVE = { website: clicks.website, instagram: clicks.instagram, contact: clicks.contact } as const;

/** Records the click and goes on, to the address that is stored or to the platform that was chosen. */
export function loader({ request, params: { userId = "", platform }, context: { viewer } }: LoaderFunctionArgs) {
  return leave(viewer, () => {
    if (platform) return clicks.share(viewer, userId, platform);
    const kind = new URL(request.url).pathname.split("/").at(-1);
    if (kind === "website" || kind === "instagram" || kind === "contact") return LEAVE[kind](viewer, userId);
    throw new Refusal("NOT_FOUND");
  });
}

/** Never drawn: with it a refusal at this address is a page like all others. */
export default function Outgoing() {
  return null;
}
