import type { LoaderFunctionArgs } from "@remix-run/node";
import { leave } from "#app/http/submit.server.ts";
import * as outgoing from "#app/services/reactions/outgoing.server.ts";

/** Records the click and redirects to a platform, the filmer's Instagram or the poster's profile. */
export function loader({ request, params: { editId = "", platform }, context: { viewer } }: LoaderFunctionArgs) {
  return leave(viewer, () => {
    if (platform) return outgoing.shareEdit(viewer, editId, platform);
    return /\/filmer\/?$/.test(new URL(request.url).pathname)
      ? outgoing.filmerOf(viewer, editId)
      : outgoing.posterOf(viewer, editId);
  });
}

/** Never rendered, but with it a Refusal at this address shows the normal error page. */
export default function Outgoing() {
  return null;
}
