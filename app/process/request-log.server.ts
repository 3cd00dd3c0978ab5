import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { log, underRequest } from "#app/log.server.ts";
import { doorOf, routeOf } from "./metrics.server.ts";

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
    const route = routeOf(c);
    const line = { method: c.req.method, route, status: c.res.status, ms: Math.round(performance.now() - from) };
    if (FREQUENT.test(route)) log.debug(line, "request");
    else log.info(line, "request");
  });
};
