import type { LoaderFunctionArgs } from "@remix-run/node";
import { leave } from "#app/http/submit.server.ts";
import * as sponsored from "#app/services/sponsorships/sponsored.server.ts";

export function loader({ params: { editId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  return leave(viewer, () => sponsored.website(viewer, editId));
}

/** Never rendered, but needed for the error page: without it a Refusal at this address has no page. */
export default function SponsorWebsite() {
  return null;
}
