import type { Response } from "graphql-http";
import { z } from "zod";
import { registeredBody } from "./registered.ts";

const HashAlone = z.object({
  query: z.null().optional(),
  extensions: z.object({ persistedQuery: z.object({ sha256Hash: z.string().optional() }) }),
});

interface Call {
  method: string;
  url: string;
  body: string | null;
}

/** Puts the document in place of its hash, if it is registered. */
export function withDocument(call: Call): Call {
  const found = hashOf(call);
  const query = found?.hash && registeredBody(found.hash);
  if (!query) return call;
  if (call.method === "POST") return { ...call, body: JSON.stringify({ ...found.params, query }) };
  const url = new URL(call.url);
  url.searchParams.set("query", query);
  return { ...call, url: url.href };
}

/** Answers a hash that is not registered. Apollo and urql then send the whole document, with status 200. */
export function notRegistered(call: Call): Response | undefined {
  return hashOf(call) ? [ANSWER, { status: 200, statusText: "OK", headers: HEADERS }] : undefined;
}

const ANSWER = JSON.stringify({
  errors: [{ message: "PersistedQueryNotSupported", extensions: { code: "PERSISTED_QUERY_NOT_SUPPORTED" } }],
});
const HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/** Returns undefined for a call that has a document, or no hash. */
function hashOf({ method, url, body }: Call) {
  const text = method === "POST" ? body : url;
  if (!text?.includes("persistedQuery")) return undefined;
  const { data: params } = HashAlone.loose().safeParse(method === "POST" ? parsed(text) : paramsIn(url));
  return params && { params, hash: params.extensions.persistedQuery.sha256Hash };
}

function paramsIn(url: string) {
  const { searchParams } = new URL(url);
  return { query: searchParams.get("query"), extensions: parsed(searchParams.get("extensions") ?? "") };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
