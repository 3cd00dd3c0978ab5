import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { env } from "../env.server.ts";
import type { Origin } from "../services/accounts/log-in.server.ts";
import { SESSION_SECONDS } from "../services/people/sessions.server.ts";

const TOKEN_COOKIE = "auth-token";

const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${env.BASE_URL.startsWith("https:") ? "; Secure" : ""}`;

export function cookieWith(token: string): string {
  return `${TOKEN_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${SESSION_SECONDS}`;
}

export const CLEARED_COOKIE = `${TOKEN_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

export function cookieToken(c: Context): string | undefined {
  return getCookie(c, TOKEN_COOKIE);
}

/** The APIs accept only the header, never the cookie, which prevents CSRF. An empty header means a visitor. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
}

export function originOf(c: Context): Origin {
  const told = env.CLIENT_ADDRESS_HEADER ? c.req.header(env.CLIENT_ADDRESS_HEADER)?.split(",").at(-1)?.trim() : undefined;
  return { address: told || (getConnInfo(c).remote.address ?? ""), userAgent: c.req.header("user-agent") ?? "" };
}

/** Prevents CSRF. A request without origin headers is refused. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  return site ? site === "same-origin" : request.headers.get("origin") === env.BASE_URL;
}
