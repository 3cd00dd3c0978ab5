import { createHandler, type RequestParams } from "graphql-http";
import type { WireContext } from "#app/trpc/trpc.ts";
import { type Context, contextOf } from "./context.ts";
import { execute, parse, validate } from "./documents.ts";
import { formatError } from "./errors.ts";
import { isMultipart, withFiles } from "./multipart.ts";
import { schema } from "./schema.ts";
import { textOf } from "./text.ts";

interface Call {
  wire: WireContext;
  /** What was asked, where it came with a file. */
  params?: RequestParams;
}

/** Answers a request to /graphql, as JSON or, where files come with it, as multipart. */
export async function answerGraphql(request: Request, wire: WireContext): Promise<Response> {
  if (isMultipart(request)) return withFiles(request, wire, (params) => answer(request, null, { wire, params }));
  return answer(request, request.method === "POST" ? await textOf(request) : null, { wire });
}

const handle = createHandler<Request, Call, Context>({
  schema,
  context: ({ context }) => contextOf(context.wire),
  parseRequestParams: ({ context }) => context.params,
  parse,
  validate,
  execute,
  formatError,
});

async function answer(request: Request, body: string | null, context: Call): Promise<Response> {
  const { method, url, headers } = request;
  const [text, init] = await handle({ method, url, headers, body, raw: request, context });
  return new Response(text, init);
}
