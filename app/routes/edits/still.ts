import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileResponse } from "#app/http/file-response.server.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";

export async function loader({ request, params: { draftId = "", still = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const found = await drafts.findStill(viewer, draftId, still);
  if (!found) return new Response(null, { status: 404 });

  const { bytes, version: etag, open } = found;
  const response = await fileResponse(request, { bytes, etag, open, type: "image/jpeg", name: "still.jpg" });
  // The draft may get another film.
  response.headers.set("Cache-Control", "private, no-cache");
  return response;
}
