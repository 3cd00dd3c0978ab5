import type { Response } from "graphql-http";
import { z } from "zod";

const HashAlone = z.object({ query: z.null().optional(), extensions: z.object({ persistedQuery: z.object({}) }) });

/** Keeps no document by its hash. Apollo and urql send the whole document after these words, with status 200. */
export function notKept(method: string, url: string, body: unknown): Response | undefined {
  const asked = method === "POST" ? body : url;
  if (typeof asked !== "string" || !asked.includes("persistedQuery")) return undefined;
  const params = method === "POST" ? parsed(asked) : paramsIn(url);
  return HashAlone.safeParse(params).success ? [ANSWER, { status: 200, statusText: "OK", headers: HEADERS }] : undefined;
}

const ANSWER = JSON.stringify({
  errors: [{ message: "PersistedQueryNotSupported", extensions: { code: "PERSISTED_QUERY_NOT_SUPPORTED" } }],
});
const HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

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
