import type { LoaderFunctionArgs } from "@remix-run/node";
import { tiles } from "#app/adapters/tiles.server.ts";

/** Seconds. */
const WEEK = 7 * 24 * 60 * 60;
const SHORT = 60;

/** Fetched by the server, so that the source never learns who looks. */
export async function loader({ params: { z, x, y } }: LoaderFunctionArgs) {
  const tile = await tiles?.find(Number(z), Number(x), Number(y));
  if (!tile) return new Response(null, { status: 404, headers: { "Cache-Control": `private, max-age=${SHORT}` } });
  const headers = {
    "Content-Type": tile.type,
    "Content-Length": String(tile.bytes.length),
    "Cache-Control": `private, max-age=${WEEK}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
  };
  return new Response(new Uint8Array(tile.bytes), { headers });
}
