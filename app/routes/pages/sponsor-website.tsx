import type { LoaderFunctionArgs } from "@remix-run/node";
import { leave } from "#app/forms/submit.server.ts";
import * as sponsored from "#app/services/sponsored.server.ts";

/** Records the click and goes on to the sponsor's website. */
export function loader({ params: { editId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  return leave(viewer, () => sponsored.website(viewer, editId));
}

/** Never drawn: with it a refusal at this address is a page like all others. */
export default function SponsorWebsite() {
  return null;
}
