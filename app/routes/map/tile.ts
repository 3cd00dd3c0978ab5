import type { LoaderFunctionArgs } from "@remix-run/node";
import { tiles } from "#app/adapters/tiles.server.ts";

/** Seconds. */
const WEEK = 7 * 24 * 60 * 60;
const SHORT = 60;

/** Shown in place of a missing tile: browsers would draw a broken picture over the land. */
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
const NONE = { "Content-Type": "image/svg+xml", "Cache-Control": `private, max-age=${SHORT}` };

/** Fetches tiles on the server, so that their source never learns who looks. */
export async function loader({ params: { z, x, y } }: LoaderFunctionArgs) {
  const tile = await tiles?.find(Number(z), Number(x), Number(y));
  if (!tile) return new Response(EMPTY, { status: 404, headers: NONE });
  const headers = {
    "Content-Type": tile.type,
    "Content-Length": String(tile.bytes.length),
    "Cache-Control": `private, max-age=${WEEK}`,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  };
  return new Response(new Uint8Array(tile.bytes), { headers });
}
