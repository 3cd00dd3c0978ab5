import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import { afterAll } from "vitest";
import { createApp } from "#app/process/app.server.ts";
import { limitTimes } from "#app/process/timeouts.server.ts";

/** Serves every door of the process, and the screens if they are given, on a free port until the file's tests are over. */
export async function openDoors(screens?: () => Promise<ServerBuild>): Promise<string> {
  const app = createApp(screens ?? (() => Promise.reject(new Error("There are no screens here"))));
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  limitTimes(server);
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface Answer {
  status: number;
  headers: Headers;
  data: Record<string, unknown> | null | undefined;
  errors: { message: string; path?: string[]; extensions: { code: string; fields?: Record<string, string> } }[];
}

/** Asks /graphql like an app, with the asking person's token. */
export function graphqlOf(base: string) {
  return async (query: string, variables: object = {}, token = "", headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${base}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token && `Bearer ${token}`, ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return answerOf(response);
  };
}

export async function answerOf(response: Response): Promise<Answer> {
  const { data, errors = [] } = JSON.parse((await response.text()) || "{}");
  return { status: response.status, headers: response.headers, data, errors };
}
