import { createHash, randomUUID } from "node:crypto";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import { Nonce } from "#app/ui/frame/nonce.ts";
import { addressAt } from "./address-lookup.ts";
import { isKnown } from "./http/file-response.server.ts";
import { log } from "./log.server.ts";

const DRAWN = new LRUCache<string, string>({ max: 200 });
/** Stands for each answer's own nonce in the stored pages. It is random, so that no name on a page can contain it. */
const NONCE = randomUUID();

/** Nothing is deferred, so the page is rendered as one text, which is cheaper than a stream and gives its length. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  const etag = etagOf(request, remix);
  if (etag) headers.set("etag", etag);
  if (etag && isKnown(request, etag)) return new Response(null, { status: 304, headers });

  const drawn = etag && DRAWN.get(etag);
  if (drawn) return answer(drawn.replaceAll(NONCE, nonce), status, headers);

  const { serverHandoffStream: _, ...context } = remix;
  const html = renderToString(
    <Nonce.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </Nonce.Provider>,
  );
  const page = `<!DOCTYPE html>${html}${remix.renderMeta?.didRenderScripts ? handedOver(remix, nonce) : ""}`;
  if (etag) DRAWN.set(etag, page.replaceAll(nonce, NONCE));
  return answer(page, status, headers);
}

/** Embeds the loaders' data as JSON, which packs better than Remix's format. It holds many double quotes, which single ones need not escape. */
function handedOver({ staticHandlerContext: { loaderData, actionData, errors } }: EntryContext, nonce: string): string {
  const sent = errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, typed(error)]));
  const stream = "window.__remixContext.streamController";
  const data = JSON.stringify({ loaderData, actionData, errors: sent });
  const literal = data.replace(/[\\'<\n\r\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `<script nonce="${nonce}">${stream}.enqueue('${literal}');${stream}.close();</script>`;
}

/** Marks an error as Remix does, which makes it an error again in the browser. */
function typed(error: unknown): unknown {
  if (isRouteErrorResponse(error)) return { ...error, __type: "RouteErrorResponse" };
  return error instanceof Error ? { message: error.message, __type: "Error" } : error;
}

function answer(page: string, status: number, headers: Headers): Response {
  const body = new TextEncoder().encode(page);
  headers.set("content-length", String(body.byteLength));
  // Asks browsers to estimate their link in later requests, by which films are chosen.
  headers.set("accept-ch", "ECT");
  return new Response(body, { status, headers });
}

/** Such a page depends only on its address and data, so a client that has it gets a 304 before rendering. */
function etagOf(request: Request, { routeModules, staticHandlerContext, manifest }: EntryContext): string | undefined {
  const { matches, loaderData, errors } = staticHandlerContext;
  const shown = matches.at(-1)?.route.id;
  const handle: unknown = shown && routeModules[shown]?.handle;
  if (errors || typeof handle !== "object" || !handle || !("hasEtag" in handle)) return undefined;
  const { pathname, search } = new URL(request.url);
  const drawnOf = JSON.stringify([manifest.version, pathname, search, loaderData]);
  return `"${createHash("sha256").update(drawnOf).digest("base64url").slice(0, 22)}"`;
}

/** Does not log a request that no screen accepts, such as a form sent to a page without one, as our error. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error({ err: error, route: addressAt(new URL(request.url).pathname)?.path }, "screen failed");
};
