import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, Next } from "hono";
import { accepts } from "hono/accepts";

/** A smaller answer fits into one packet anyway. */
const LEAST_BYTES = 1024;
const TYPES = /^(text\/html|text\/x-script|application\/(graphql-response\+)?json)\b/;

const PACKED = {
  br: (body: Uint8Array) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
};
const ENCODINGS = ["br", "gzip"] as const;

/**
 * Compresses pages and data. An answer with a cookie's secrets stays plain if another site led here or may have: such a site chooses words of
 * the page, and would learn the secrets beside them from the length (BREACH).
 */
export async function compressed(c: Context, next: Next): Promise<void> {
  await next();
  // Reading the body first would leave these headers unsent.
  const { headers, status } = c.res;
  // Fly's proxy compresses by itself. A batch of tRPC is sent as it is made.
  const isElsewhere = c.req.header("fly-request-id") !== undefined || headers.has("transfer-encoding");
  if (isElsewhere || headers.has("content-encoding") || !TYPES.test(headers.get("content-type") ?? "")) return;

  headers.append("vary", "accept-encoding");
  if (c.req.method === "HEAD" || status === 204 || status === 304 || isLedHere(c)) return;
  const encoding = ENCODINGS.find((name) => accepts(c, { header: "Accept-Encoding", supports: [name], default: "" }) === name);
  if (!encoding) return;
  const plain = new Uint8Array(await c.res.arrayBuffer());
  const body = plain.byteLength < LEAST_BYTES ? undefined : new Uint8Array(await PACKED[encoding](plain));
  const answer = new Response(body ?? plain, c.res);
  answer.headers.set("content-length", String((body ?? plain).byteLength));
  if (body) answer.headers.set("content-encoding", encoding);
  const etag = headers.get("etag");
  if (body && etag && !etag.startsWith("W/")) answer.headers.set("etag", `W/${etag}`);
  c.res = undefined;
  c.res = answer;
}

/** Browsers say who led to a page, and no site can change that; an old browser says nothing. */
function isLedHere({ req }: Context): boolean {
  const site = req.header("sec-fetch-site");
  return req.header("cookie") !== undefined && site !== "same-origin" && site !== "none";
}
