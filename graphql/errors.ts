import type { TRPCError } from "@trpc/server";
import { GraphQLError } from "graphql";
import { Refusal, type RefusalCode } from "#app/kernel/refusal.server.ts";
import { log } from "#app/log.server.ts";
import { fieldsOf, messageOf, retryAfterOf } from "#app/trpc/trpc.ts";

export const CODES: Record<RefusalCode, string> = {
  UNAUTHENTICATED: "UNAUTHENTICATED",
  FORBIDDEN: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  INVALID: "BAD_USER_INPUT",
  UNREADABLE: "BAD_USER_INPUT",
  TOO_LARGE: "BAD_USER_INPUT",
  RATE_LIMITED: "RATE_LIMITED",
  NO_SPACE: "INTERNAL",
  BUSY: "INTERNAL",
};

const STATUS: Partial<Record<RefusalCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  NO_SPACE: 507,
  BUSY: 503,
};

export function fromRegistry(error: TRPCError): GraphQLError {
  const fallback = error.code === "BAD_REQUEST" ? "BAD_USER_INPUT" : "INTERNAL";
  const code = error.cause instanceof Refusal ? CODES[error.cause.code] : fallback;
  return new GraphQLError(messageOf(error), { extensions: { code, fields: fieldsOf(error), ...retryAfterOf(error) } });
}

/** Passes on our own messages and errors of the request; internal errors are only logged. */
export function formatError(error: Readonly<GraphQLError | Error>): GraphQLError {
  if (!(error instanceof GraphQLError)) return badInput(error.message);

  const { message, path, originalError: inner } = error;
  const extensions = { ...(inner instanceof GraphQLError && inner.extensions), ...error.extensions };
  if (extensions.code) return new GraphQLError(message, { path, extensions });
  // An error with a path arose during execution, where every Refusal has a code.
  if (!path) return badInput(message, error);

  log.error({ err: inner ?? error }, "graphql failed");
  return new GraphQLError("Something went wrong on our side", { path, extensions: { code: "INTERNAL" } });
}

function badInput(message: string, at?: GraphQLError): GraphQLError {
  const { nodes, positions, source } = at ?? {};
  return new GraphQLError(message, { nodes, positions, source, extensions: { code: "BAD_USER_INPUT" } });
}

export function refusedRequest({ code, message, retryAfterSeconds }: Refusal, status = STATUS[code] ?? 400): Response {
  const headers = new Headers({ "content-type": "application/graphql-response+json; charset=utf-8" });
  if (retryAfterSeconds) headers.set("retry-after", String(retryAfterSeconds));
  const extensions = { code: CODES[code], ...(retryAfterSeconds && { retryAfter: retryAfterSeconds }) };
  return new Response(JSON.stringify({ errors: [{ message, extensions }] }), {
    status,
    headers,
  });
}
