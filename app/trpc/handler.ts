import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { wireRouter } from "./index.ts";
import { CODES, retryAfterOf, type WireContext } from "./trpc.ts";

const MOST_CALLS_AT_ONCE = 50;

export async function answerTrpc(request: Request, context: WireContext): Promise<Response> {
  if (new URL(request.url).pathname.split(COMMA).length > MOST_CALLS_AT_ONCE)
    return refusedTrpc(new Refusal("INVALID", `Please send at most ${MOST_CALLS_AT_ONCE} calls in one batch`));
  const answer = await fetchRequestHandler({
    endpoint: "/trpc",
    req: request,
    router: wireRouter,
    createContext: () => context,
    responseMeta: ({ errors }) => ({ headers: waitOf(errors) }),
  });
  // tRPC gives its refusals of a whole request no type, so they would count as text.
  const isTyped = answer.headers.get("content-type")?.startsWith("application/");
  if (!isTyped && answer.status !== 204) answer.headers.set("content-type", "application/json");
  return answer;
}

const COMMA = /,|%2c/i;

/** Returns the longest wait of a batch. A streamed batch has sent its headers before it is known. */
function waitOf(errors: TRPCError[]): { "retry-after"?: string } {
  const longest = Math.max(0, ...errors.map((error) => retryAfterOf(error).retryAfter ?? 0));
  return longest > 0 ? { "retry-after": String(longest) } : {};
}

export function refusedTrpc({ code, message, retryAfterSeconds }: Refusal): Response {
  const key = CODES[code];
  const httpStatus = getHTTPStatusCodeFromError(new TRPCError({ code: key }));
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined;
  const data = { code: key, httpStatus, fields: {}, ...(retryAfterSeconds && { retryAfter: retryAfterSeconds }) };
  return Response.json({ error: { message, code: TRPC_ERROR_CODES_BY_KEY[key], data } }, { status: httpStatus, headers });
}
