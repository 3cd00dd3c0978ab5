import type { Context, Next } from "hono";
import { keptDrawing } from "../map/kept.server.ts";
import { viewerOf } from "../services/people/viewer.server.ts";
import { reachOf } from "../services/rules/reach.server.ts";
import { cookieToken } from "./requests.server.ts";

/** Sends a drawing of the map that is kept, to whoever reaches its address: the router takes several times as long. */
export async function drawings(c: Context, next: Next): Promise<Response | undefined> {
  const kept = c.req.method === "GET" ? keptDrawing(c.req.url) : undefined;
  if (kept && reachOf(viewerOf(cookieToken(c)), c.req.path).is === "open") return kept;
  await next();
}
