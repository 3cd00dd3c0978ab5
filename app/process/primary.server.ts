import { addressAt } from "#app/address-lookup.ts";
import { env } from "#app/env.server.ts";
import { currentRequest } from "#app/log.server.ts";
import { primaryInstance } from "#db/primary.ts";

/** Bytes. Fly's proxy cannot replay a larger body. */
const MOST_REPLAYED = 1_000_000;

/** Prevents a loop between two machines that each take the other for the primary. */
const FORWARDED = "stokeline-forwarded";

const OF_THIS_CONNECTION = ["connection", "expect", "host", "keep-alive", "transfer-encoding", "upgrade"];

/** Returns a replica's answer to a writing request. Call it before anything reads the body. */
export function replay(request: Request): Response | Promise<Response> | undefined {
  const primary = primaryInstance();
  if (!primary || onlyReads(request)) return undefined;
  if (request.headers.has(FORWARDED)) return new Response(null, { status: 503, headers: { "retry-after": "5" } });

  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (length > MOST_REPLAYED) return forward(request, `${primary}:${env.PORT}`);
  return new Response(null, { status: 409, headers: { "fly-replay": `instance=${primary.split(".")[0]}` } });
}

/** Only the primary knows the progress of an upload. */
const PIECES = /^\/files\/[^/]+$/;

export function onlyReads({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return ["GET", "HEAD", "OPTIONS"].includes(method) && !addressAt(pathname)?.writes && !PIECES.test(pathname);
}

/** Streams an upload through this process: a form cannot name a machine, and another host would lose its cookie. */
export async function forward(request: Request, host: string, more: Record<string, string> = {}): Promise<Response> {
  const target = new URL(request.url);
  target.protocol = "http:";
  target.host = host;

  const headers = new Headers(request.headers);
  for (const name of OF_THIS_CONNECTION) headers.delete(name);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  headers.set(FORWARDED, "1");
  // Remix compares a form's origin with it; `fetch` names the primary as host.
  headers.set("x-forwarded-host", request.headers.get("host") ?? target.host);
  headers.set("x-request-id", currentRequest()?.request ?? "");
  // `fetch` would decompress the answer but keep its `content-encoding` header.
  headers.set("accept-encoding", "identity");

  const init = {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    duplex: "half",
    signal: request.signal,
  } as const;
  const answer = await fetch(target, init);
  return new Response(answer.body, answer);
}
