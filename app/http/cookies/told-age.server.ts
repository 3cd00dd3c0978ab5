import { parse, serialize } from "hono/utils/cookie";
import { env } from "#app/env.server.ts";

/* Marks a browser in which somebody was refused for being under 6. Its value is the same everywhere, so it identifies nobody. */

const SECURE = env.BASE_URL.startsWith("https:");
const TOLD_COOKIE = "told-age";
const NAME = SECURE ? `__Host-${TOLD_COOKIE}` : TOLD_COOKIE;
const VALUE = "under-6";
const HOUR = 60 * 60;

export function wasRefused(request: Request): boolean {
  return parse(request.headers.get("cookie") ?? "", NAME)[NAME] === VALUE;
}

export function refusedCookie(): string {
  return serialize(NAME, VALUE, { path: "/", httpOnly: true, sameSite: "Lax", secure: SECURE, maxAge: HOUR });
}
