import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { addressAt } from "#app/address-lookup.ts";
import { log, underRequest } from "#app/log.server.ts";
import { requestSeconds } from "#app/metrics.server.ts";
import { isLoggedThere } from "./first-worker.server.ts";
import { doorOf } from "./metrics.server.ts";

/** Fly's proxy sets the first one itself. */
const GIVEN = ["fly-request-id", "x-request-id"];
const WELL_FORMED = /^[\w-]{8,40}$/;

/** Requested often for each page, and seldom useful in the log. */
const FREQUENT = /^\/(media|assets|healthz|metrics|:file)/;

export const logged: MiddlewareHandler = async (c, next) => {
  const id = GIVEN.map((name) => c.req.header(name) ?? "").find((given) => WELL_FORMED.test(given)) ?? randomUUID();
  const from = performance.now();
  await underRequest(id, doorOf(c), async () => {
    await next();
    c.res.headers.set("x-request-id", id);
    if (isLoggedThere(c)) return;
    const route = routeOf(c);
    const ms = performance.now() - from;
    const { method } = c.req;
    const { status } = c.res;
    requestSeconds.observe({ route, method, status }, ms / 1000);
    const line = { method, route, status, ms: Math.round(ms) };
    if (FREQUENT.test(route)) log.debug(line, "request");
    else log.info(line, "request");
  });
};

/** Returns the pattern alone, since a path may hold a token. */
export function routeOf(c: Context): string {
  return addressAt(c.req.path)?.path ?? routePath(c);
}
