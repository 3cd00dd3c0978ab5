import type { RequestParams } from "graphql-http";
import { createHandler } from "graphql-http/lib/use/fetch";
import type { WireContext } from "#app/trpc/trpc.ts";
import { contextOf } from "./context.ts";
import { execute, parse, validate } from "./documents.ts";
import { formatError } from "./errors.ts";
import { isMultipart, withFiles } from "./multipart.ts";
import { schema } from "./schema.ts";

/** Answers a request to /graphql, as JSON or, where files come with it, as multipart. */
export function answerGraphql(request: Request, wire: WireContext): Promise<Response> {
  return isMultipart(request) ? withFiles(request, wire, (params) => handle(request, wire, params)) : handle(request, wire);
}

function handle(request: Request, wire: WireContext, params?: RequestParams): Promise<Response> {
  const handler = createHandler({
    schema,
    context: () => contextOf(wire),
    parse,
    validate,
    execute,
    formatError,
    ...(params && { parseRequestParams: () => params }),
  });
  return handler(request);
}
