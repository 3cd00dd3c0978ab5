import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Origin } from "#app/kernel/origin.ts";
import { logEvent } from "#app/kernel/security-events.server.ts";
import { SESSION_SECONDS } from "#app/kernel/session-ends.server.ts";
import { env, WORKERS_SECRET } from "../env.server.ts";

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
  return bearerOf(c.req.header("authorization"));
}

export function bearerOf(authorization: string | null | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
}

export function originOf(c: Context, token?: string): Origin {
  return { address: addressOf(c), userAgent: c.req.header("user-agent") ?? "", token };
}

/** Headers of a request that one worker forwards to the first: their common secret, and the client's address. */
export const BY_WORKER = "stokeline-worker";
export const ADDRESS_AT_WORKER = "stokeline-address";

export function addressOf(c: Context): string {
  const isForwarded = WORKERS_SECRET !== "" && c.req.header(BY_WORKER) === WORKERS_SECRET;
  if (isForwarded) return c.req.header(ADDRESS_AT_WORKER) ?? "";
  const told = env.CLIENT_ADDRESS_HEADER ? c.req.header(env.CLIENT_ADDRESS_HEADER)?.split(",").at(-1)?.trim() : undefined;
  return told || (getConnInfo(c).remote.address ?? "");
}

/** Detects phones by the words that their browsers share and those of tablets lack. */
export function isPhone(request: Request): boolean {
  return request.headers.get("user-agent")?.includes("Mobi") ?? false;
}

/** Prevents CSRF. A request without origin headers is refused. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  return site ? site === "same-origin" : request.headers.get("origin") === env.BASE_URL;
}

export function foreign(c: Context): Response {
  logEvent("form from another site refused");
  return c.text("This form came from another site", 403);
}
