import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileResponse } from "#app/http/file-response.server.ts";
import * as edits from "#app/services/edits/index.server.ts";

export async function loader({ request, params: { editId = "" }, context: { viewer } }: LoaderFunctionArgs): Promise<Response> {
  const captions = edits.captionsOf(viewer, editId);
  if (!captions) return new Response(null, { status: 404 });

  const bytes = Buffer.from(captions.text);
  const response = await fileResponse(request, {
    bytes: bytes.length,
    etag: captions.version,
    type: "text/vtt; charset=utf-8",
    name: "captions.vtt",
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  });
  // Browsers ask each time, so that captions are gone as soon as they are hidden or removed.
  response.headers.set("Cache-Control", "private, no-cache");
  return response;
}
