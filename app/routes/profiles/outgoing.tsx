import type { LoaderFunctionArgs } from "@remix-run/node";
import { leave } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import * as clicks from "#app/services/reactions/clicks.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";

const LEAVE = { website: clicks.website, instagram: clicks.instagram, contact: sponsorships.contact } as const;

export function loader({ request, params: { userId = "", platform }, context: { viewer } }: LoaderFunctionArgs) {
  return leave(viewer, () => {
    if (platform) return clicks.share(viewer, userId, platform);
    const kind = new URL(request.url).pathname.split("/").at(-1);
    if (kind === "website" || kind === "instagram" || kind === "contact") return LEAVE[kind](viewer, userId);
    throw new Refusal("NOT_FOUND");
  });
}

/** Never rendered, but needed for the error page: without it a Refusal at this address has no page. */
export default function Outgoing() {
  return null;
}
