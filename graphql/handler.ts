import { type ExecutionResult, GraphQLError } from "graphql";
import { createHandler, type Request as HandlerRequest, type OperationArgs, type RequestParams } from "graphql-http";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { WireContext } from "#app/trpc/trpc.ts";
import { type Context, contextOf } from "./context.ts";
import { costOf, MOST_COST } from "./cost.ts";
import * as documents from "./documents.ts";
import { formatError, refusedRequest } from "./errors.ts";
import { isMultipart, withFiles } from "./multipart.ts";
import { notRegistered, withDocument } from "./persisted.ts";
import { schema } from "./schema.ts";

interface Call {
  wire: WireContext;
  params?: RequestParams;
  /** Seconds, if an operation of the document reached a limit. */
  retryAfter?: number;
  /** The answer to a document without errors. */
  json?: string;
}

export async function answerGraphql(request: Request, wire: WireContext): Promise<Response> {
  if (isMultipart(request)) return withFiles(request, wire, (params) => answer(request, null, { wire, params }));
  const body = request.method === "POST" ? await request.text() : null;
  if (body && LIST.test(body))
    return refusedRequest(new Refusal("INVALID", "Please send one document a request, not a list of them"));
  return answer(request, body, { wire });
}

const LIST = /^\s*\[/;

const handle = createHandler<Request, Call, Context>({
  parseRequestParams: ({ context }) => context.params,
  onSubscribe: prepared,
  execute: documents.execute,
  onOperation: noted,
  formatError,
});

function prepared(
  { context: { wire } }: HandlerRequest<Request, Call>,
  params: RequestParams,
): OperationArgs<Context> | GraphQLError[] {
  const { query, operationName, variables } = params;
  const document = documents.find(query, wire.viewer);
  if (Array.isArray(document)) return document;

  const cost = costOf(schema, document, operationName, variables ?? {});
  if (cost.total > MOST_COST) return [new GraphQLError(`Query cost limit of ${MOST_COST} exceeded, found ${cost.total}.`)];
  return { schema, document, operationName, variableValues: variables, contextValue: contextOf(wire, cost.lengths) };
}

/** Writes an answer without errors itself, since the handler calls a function for each value. An error of variables has no extensions. */
function noted({ context }: HandlerRequest<Request, Call>, _: unknown, result: ExecutionResult): ExecutionResult {
  const { errors } = result;
  if (!errors) {
    context.json = JSON.stringify(result);
    return { data: null };
  }
  context.retryAfter = Math.max(0, ...errors.map(({ extensions }) => Number(extensions?.retryAfter ?? 0)));
  return result;
}

async function answer(request: Request, body: string | null, context: Call): Promise<Response> {
  const call = withDocument({ method: request.method, url: request.url, body });
  if (!call) return notRegistered();
  const [text, init] = await handle({ ...call, headers: request.headers, raw: request, context });
  const answered = new Response(context.json ?? text, init);
  if (context.retryAfter) answered.headers.set("retry-after", String(context.retryAfter));
  return answered;
}
