import { eq } from "drizzle-orm";
import { handlerOf } from "#app/jobs/index.server.ts";
import * as sessions from "#app/services/people/sessions.server.ts";
import { db } from "#db";
import { jobs, parentCodes } from "#db/schema/index.ts";
import { lastCode } from "../parents.ts";

/* Sends people's acts to the doors of the process. */

export type Door = "form" | "graphql" | "trpc";
type Fields = Record<string, string | boolean>;
type Args = Record<string, string | boolean | string[]>;

export interface Doors {
  /** Sends a form of a screen. */
  post: (who: string, path: string, fields?: Fields, cookie?: string) => Promise<Response>;
  get: (who: string, path: string, cookie?: string) => Promise<{ status: number; html: string }>;
  /** Calls an operation at one of the two doors for apps. Undefined if it is refused. */
  operate: (door: Door, who: string, name: string, args: Args, selection?: string) => Promise<unknown>;
  read: (door: Door, who: string, name: string, args: object, selection: string) => Promise<unknown>;
}

export function doorsAt(base: string): Doors {
  const tokenOf = (who: string) => (who ? sessions.open(who, "", Date.now()) : "");

  function headersOf(who: string, cookie = "") {
    const token = tokenOf(who);
    return { "sec-fetch-site": "same-origin", cookie: [token && `auth-token=${token}`, cookie].filter(Boolean).join("; ") };
  }

  async function json(path: string, who: string, body?: object) {
    const headers = { "content-type": "application/json", authorization: `Bearer ${tokenOf(who)}` };
    const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    return (await fetch(base + path, sent)).json();
  }

  async function byGraphql(kind: "mutation" | "query", who: string, name: string, args: object, selection: string) {
    const given = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    const query = `${kind} { ${name}${given.length ? `(${given})` : ""} ${selection} }`;
    return (await json("/graphql", who, { query })).data?.[name];
  }

  return {
    post: (who, path, fields = {}, cookie) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) if (value !== false) form.append(name, value === true ? "on" : value);
      const headers = headersOf(who, cookie);
      return fetch(base + path, { method: "POST", headers, body: form, redirect: "manual" });
    },
    get: async (who, path, cookie) => {
      const answer = await fetch(base + path, { headers: headersOf(who, cookie), redirect: "manual" });
      return { status: answer.status, html: await answer.text() };
    },
    operate: async (door, who, name, args, selection = "{ id }") =>
      door === "trpc" ? (await json(`/trpc/${name}`, who, args)).result?.data : byGraphql("mutation", who, name, args, selection),
    read: async (door, who, name, args, selection) =>
      door === "trpc"
        ? (await json(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(args))}`, who)).result?.data
        : byGraphql("query", who, name, args, selection),
  };
}

/** Runs the mails that wait for somebody's parent, as the worker would, and returns the code in the last one. */
export async function codeFor(userId: string, parentEmail: string): Promise<string> {
  for (const { kind, key, id } of db.select().from(jobs).where(eq(jobs.key, userId)).all()) {
    if (kind === "parent-code-mail" || kind === "parent-page-code-mail")
      await handlerOf(kind)?.run(key, new AbortController().signal);
    db.delete(jobs).where(eq(jobs.id, id)).run();
  }
  // The number of these mails per account is limited.
  db.update(parentCodes).set({ sends: 0 }).where(eq(parentCodes.userId, userId)).run();
  return lastCode(parentEmail);
}
