import type { LoaderFunctionArgs } from "@remix-run/node";
import { storage } from "#app/adapters/storage/index.server.ts";
import { fileResponse } from "#app/http/file-response.server.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const file = exports.find(params.token ?? "");
  const key = file && exports.keyOf(file.id);
  const bytes = key && (await storage.size(key));
  if (!file || !key || !bytes) return new Response(null, { status: 404 });

  if (!file.forParent) accounts.confirmEmail(file.userId, file.readyAt ?? 0);
  const answer = await fileResponse(request, {
    bytes,
    etag: file.id,
    type: "application/zip",
    name: "stokeline-data.zip",
    open: (range) => storage.open(key, range),
  });
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
