import { z } from "zod";
import { registeredBody } from "./registered.ts";

const HashAlone = z.looseObject({
  query: z.null().optional(),
  extensions: z.object({ persistedQuery: z.object({ sha256Hash: z.string().optional() }) }),
});

interface Call {
  method: string;
  url: string;
  body: string | null;
}

/** Puts a registered document in place of its hash. Returns undefined for a hash that is not registered. */
export function withDocument(call: Call): Call | undefined {
  const isPost = call.method === "POST";
  const text = isPost ? call.body : call.url;
  if (!text?.includes("persistedQuery")) return call;
  const { success, data } = HashAlone.safeParse(isPost ? parsed(text) : paramsIn(call.url));
  if (!success) return call;

  const query = registeredBody(data.extensions.persistedQuery.sha256Hash ?? "");
  if (query === undefined) return undefined;
  if (isPost) return { ...call, body: JSON.stringify({ ...data, query }) };
  const url = new URL(call.url);
  url.searchParams.set("query", query);
  return { ...call, url: url.href };
}

/** Apollo and urql send the whole document after these words, with status 200. */
export function notRegistered(): Response {
  const error = { message: "PersistedQueryNotSupported", extensions: { code: "PERSISTED_QUERY_NOT_SUPPORTED" } };
  return Response.json({ errors: [error] }, { headers: { "cache-control": "no-store" } });
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
