import * as sessions from "#app/services/people/sessions.server.ts";
import type { Sending } from "./everything.ts";

/** Sends it to the doors at this address, with the sender's log-in. */
export async function overHttp(base: string, { as, request }: Sending): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("sec-fetch-site", "same-origin");
  if (as.state !== "visitor") {
    const token = sessions.open(as.id, "", Date.now());
    if (pathname === "/graphql") headers.set("authorization", `Bearer ${token}`);
    else headers.set("cookie", `auth-token=${token}`);
  }
  const body = request.method === "POST" ? await request.clone().arrayBuffer() : null;
  const answer = await fetch(base + pathname + search, { method: request.method, headers, body, redirect: "manual" });
  // Remix has a Response of its own, which is the global one here.
  return new Response((await answer.text()) || null, { status: answer.status, headers: answer.headers });
}

/** A page refuses by its status, and its data has the name too; GraphQL refuses by a list of errors. */
export function isRefused(status: number, text: string): boolean {
  return status >= 400 || text.includes('"errors":[');
}
