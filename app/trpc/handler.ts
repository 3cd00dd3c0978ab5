import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { Refusal } from "#app/services/rules/refusal.server.ts";
import { wireRouter } from "./index.ts";
import { CODES, type WireContext } from "./trpc.ts";

const MOST_CALLS_AT_ONCE = 20;

export function answerTrpc(request: Request, context: WireContext): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/trpc",
    req: request,
    router: wireRouter,
    createContext: () => context,
    maxBatchSize: MOST_CALLS_AT_ONCE,
  });
}

export function refusedTrpc({ code, message, retryAfterSeconds }: Refusal): Response {
  const key = CODES[code];
  const httpStatus = getHTTPStatusCodeFromError(new TRPCError({ code: key }));
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined;
  const data = { code: key, httpStatus, fields: {}, ...(retryAfterSeconds && { retryAfter: retryAfterSeconds }) };
  return Response.json({ error: { message, code: TRPC_ERROR_CODES_BY_KEY[key], data } }, { status: httpStatus, headers });
}
