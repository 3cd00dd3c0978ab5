import type { Context, Next } from "hono";
import { reachOf } from "#app/kernel/reach.server.ts";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { keptDrawing } from "../map/kept.server.ts";
import { cookieToken } from "./requests.server.ts";

/** Sends a cached drawing before the router runs, since the router takes several times as long. */
export async function drawings(c: Context, next: Next): Promise<Response | undefined> {
  const kept = c.req.method === "GET" ? keptDrawing(c.req.url) : undefined;
  if (kept && reachOf(viewerOf(cookieToken(c)), c.req.path).is === "open") return kept;
  await next();
}
