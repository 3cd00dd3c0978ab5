import type { LoaderFunctionArgs } from "@remix-run/node";
import { leave } from "#app/http/submit.server.ts";
import * as outgoing from "#app/services/reactions/outgoing.server.ts";

export function loader({ request, params: { editId = "", platform }, context: { viewer } }: LoaderFunctionArgs) {
  return leave(viewer, () => {
    if (platform) return outgoing.shareEdit(viewer, editId, platform);
    return /\/filmer\/?$/.test(new URL(request.url).pathname)
      ? outgoing.filmerOf(viewer, editId)
      : outgoing.posterOf(viewer, editId);
  });
}

/** Never rendered, but needed for the error page: without it a Refusal at this address has no page. */
export default function Outgoing() {
  return null;
}
