import { type Cookie, createCookie } from "@remix-run/node";
import { env } from "../env.server.ts";

/** A cookie that the server signs and that no script can read. */
export function signedCookie(name: string, maxAgeSeconds: number): Cookie {
  return createCookie(name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: maxAgeSeconds,
    secrets: [env.SESSION_SECRET],
    secure: env.BASE_URL.startsWith("https:"),
  });
}
