import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { addressAt } from "#app/address-lookup.ts";
import { cookieToken } from "#app/http/requests.server.ts";
import { isWords } from "./load.server.ts";

/** Stands for each answer's own nonce. It is random, so that no name on a page can contain it. */
const NONCE = randomUUID();

/** Caches the text pages as visitors without cookies see them, and sends them to visitors who are refused under load. */
export function keptWords(): MiddlewareHandler {
  const kept = new LRUCache<string, string>({ max: 20 });

  return async (c, next) => {
    const { path, method, url } = c.req;
    const isForVisitors = method === "GET" && isWords(path) && addressAt(path)?.who?.includes("visitor");
    if (!isForVisitors || url.includes("?") || cookieToken(c) !== undefined) return next();

    await next();
    const { res } = c;
    const nonce = c.get("secureHeadersNonce");
    if (!nonce) return;
    const page = kept.get(path);
    if (res.status === 503 && page) {
      const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
      c.res = undefined;
      c.res = new Response(page.replaceAll(NONCE, nonce), { headers });
    } else if (res.status === 200 && !page && !c.req.header("cookie") && isPage(res)) {
      kept.set(path, (await res.clone().text()).replaceAll(nonce, NONCE));
    }
  };
}

function isPage({ headers }: Response): boolean {
  return Boolean(headers.get("content-type")?.startsWith("text/html")) && !headers.has("set-cookie");
}
