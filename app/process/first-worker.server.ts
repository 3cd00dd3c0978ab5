import type { Context } from "hono";
import { z } from "zod";
import { FIRST_WORKER, WORKERS_SECRET } from "#app/env.server.ts";
import { ADDRESS_AT_WORKER, addressOf, BY_WORKER } from "#app/http/requests.server.ts";
import { withDocument } from "#graphql/persisted.ts";
import { forward, onlyReads } from "./primary.server.ts";

/* Only the first worker writes: what waits in memory for its turn, such as the pieces of an upload, is in one process. */

const GRAPHQL = "/graphql";

/** Returns the first worker's answer to a request that may write, and with the metrics of all workers. Call it before anything reads the body. */
export async function fromFirstWorker(c: Context): Promise<Response | undefined> {
  if (!FIRST_WORKER) return undefined;
  const { path } = c.req;
  const isCall = path === GRAPHQL && c.req.header("content-type")?.startsWith("application/json");
  return path === "/metrics" || (!isCall && !onlyReads(c.req.raw)) ? askFirstWorker(c) : undefined;
}

export async function mutationFromFirstWorker(c: Context): Promise<Response | undefined> {
  if (!FIRST_WORKER || c.req.method !== "POST") return undefined;
  return mayWrite(await c.req.raw.clone().text()) ? askFirstWorker(c) : undefined;
}

const Query = z.looseObject({ query: z.string() });

function mayWrite(body: string): boolean {
  const call = withDocument({ method: "POST", url: GRAPHQL, body });
  if (!call?.body) return false;
  try {
    const { data } = Query.safeParse(JSON.parse(call.body));
    return !data || data.query.includes("mutation");
  } catch {
    return false;
  }
}

const IS_LOGGED_THERE = "isLoggedThere";

function askFirstWorker(c: Context): Promise<Response> {
  c.set(IS_LOGGED_THERE, true);
  return forward(c.req.raw, FIRST_WORKER, { [BY_WORKER]: WORKERS_SECRET, [ADDRESS_AT_WORKER]: addressOf(c) });
}

export function isLoggedThere(c: Context): boolean {
  return c.get(IS_LOGGED_THERE) === true;
}
