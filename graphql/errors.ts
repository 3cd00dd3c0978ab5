import type { TRPCError } from "@trpc/server";
import { GraphQLError } from "graphql";
import { log } from "#app/log.server.ts";
import { Refusal, type RefusalCode } from "#app/services/refusal.server.ts";
import { fieldsOf, messageOf } from "#app/trpc/trpc.ts";

const CODES: Record<RefusalCode, string> = {
  UNAUTHENTICATED: "UNAUTHENTICATED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  INVALID: "BAD_USER_INPUT",
  TOO_LARGE: "BAD_USER_INPUT",
  RATE_LIMITED: "RATE_LIMITED",
  NO_SPACE: "INTERNAL",
};

const STATUS: Partial<Record<RefusalCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  NO_SPACE: 507,
};

/** An operation's error as GraphQL tells it. */
export function fromRegistry(error: TRPCError): GraphQLError {
  const fallback = error.code === "BAD_REQUEST" ? "BAD_USER_INPUT" : "INTERNAL";
  const code = error.cause instanceof Refusal ? CODES[error.cause.code] : fallback;
  return new GraphQLError(messageOf(error), { extensions: { code, fields: fieldsOf(error) } });
}

/** Sentences of ours pass; of what broke inside, nothing does. */
export function formatError(error: Readonly<GraphQLError | Error>): GraphQLError {
  const inner = error instanceof GraphQLError ? error.originalError : error;
  if (error instanceof GraphQLError && (!inner || inner instanceof GraphQLError)) {
    const { nodes, path, positions, source } = error;
    const extensions = { code: "BAD_USER_INPUT", ...inner?.extensions, ...error.extensions };
    return new GraphQLError(error.message, { nodes, path, positions, source, extensions });
  }
  log.error({ err: inner }, "graphql failed");
  return new GraphQLError("Something went wrong on our side", { extensions: { code: "INTERNAL" } });
}

/** A request that is refused as a whole, before anything is executed. */
export function refusedRequest({ code, message, retryAfterSeconds }: Refusal): Response {
  const headers = new Headers({ "content-type": "application/graphql-response+json; charset=utf-8" });
  if (retryAfterSeconds) headers.set("retry-after", String(retryAfterSeconds));
  return new Response(JSON.stringify({ errors: [{ message, extensions: { code: CODES[code] } }] }), {
    status: STATUS[code] ?? 400,
    headers,
  });
}
