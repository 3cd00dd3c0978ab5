import type { IncomingMessage } from "node:http";
import { finished } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import * as limits from "#app/kernel/limits.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { addressAt } from "../address-lookup.ts";
import { discardRest } from "../services/media/discard-rest.server.ts";
import { originOf } from "./requests.server.ts";
import { webStreamOf } from "./web-stream.server.ts";

/** Bytes of a form or call without a file. */
const LARGEST = 1_000_000;
/** How much of a refused body is read and discarded, so that the sender receives the answer. */
const LEFT = { bytes: 8_000_000, milliseconds: 2000 };

/** Unfinished bodies of one client, uploads included. A school has fewer; a client that sends slowly leaves room for others. */
const MOST_ARRIVING = 60;
const RETRY_AFTER_SECONDS = 5;

const PIECES = /^\/files\//;
const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

export type Chunks = ReadableStreamDefaultReader<Uint8Array>;

/** Returns true if a body may contain a file, which has its own limit. scripts/nginx.conf names the same locations. */
export function takesFile(path: string, type = ""): boolean {
  return /^multipart\/form-data\b/i.test(type)
    ? path === "/graphql" || Boolean(addressAt(path)?.takesFile)
    : type === "application/offset+octet-stream" && PIECES.test(path);
}

/** Limits bodies without a file: by the announced length before reading, or by counting while reading. */
export function limitBodies(
  refused: (path: string, refusal: Refusal) => Response,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const arriving = new Map<string, number>();
  return async (c, next) => {
    const request = c.req.raw;
    if (!hasBody(request)) return next();
    const answer = (refusal: Refusal, rest: Chunks | undefined = request.body?.getReader()) =>
      lingering(refused(c.req.path, refusal), rest);

    const sender = limits.addressKey(originOf(c).address);
    const tooMany = await limits.refusalFor("body", sender);
    if (tooMany) return answer(tooMany);
    if (!mayArrive(c.env.incoming, sender, arriving)) return answer(new Refusal("BUSY", undefined, {}, RETRY_AFTER_SECONDS));
    if (takesFile(c.req.path, request.headers.get("content-type") ?? "")) {
      const { url, method, headers, signal } = request;
      c.req.raw = new Request(url, { method, headers, signal, body: webStreamOf(c.env.incoming), duplex: "half" });
      return next();
    }
    if (Number(request.headers.get("content-length")) > LARGEST) {
      await limits.note("body", sender);
      return answer(new Refusal("TOO_LARGE"));
    }

    const counted = request.headers.has("transfer-encoding") && request.body ? count(request.body) : undefined;
    if (counted) c.req.raw = new Request(request, counted.init);
    await next();
    // A server would take unread bytes for the next request.
    if (counted && !counted.isWhole()) c.header("connection", "close");
    if (counted?.isOver()) {
      // Hono would keep the headers of an existing answer.
      c.res = undefined;
      c.res = await answer(new Refusal("TOO_LARGE"), counted.reader);
    }
    if ([413, 415].includes(c.res.status)) await limits.note("body", sender);
  };
}

function mayArrive(incoming: IncomingMessage, sender: string, arriving: Map<string, number>): boolean {
  const before = arriving.get(sender) ?? 0;
  if (before >= MOST_ARRIVING) return false;
  arriving.set(sender, before + 1);
  finished(incoming, { writable: false }, () => {
    const left = (arriving.get(sender) ?? 1) - 1;
    if (left > 0) arriving.set(sender, left);
    else arriving.delete(sender);
  });
  return true;
}

export const formsOnly: MiddlewareHandler = async (c, next) => {
  const isReadable = !hasBody(c.req.raw) || FORM.test(c.req.header("content-type") ?? "");
  return isReadable ? next() : c.text("This address takes forms only", 415);
};

export function hasBody({ headers }: Request): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
}

function count(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  let [bytes, whole] = [0, false];
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>) {
    const { done, value } = await reader.read();
    if (done) {
      whole = true;
      return controller.close();
    }
    bytes += value.length;
    if (bytes > LARGEST) controller.error(new Refusal("TOO_LARGE"));
    else controller.enqueue(value);
  }
  const init = { body: new ReadableStream({ pull }, { highWaterMark: 0 }), duplex: "half" } as const;
  return { reader, isOver: () => bytes > LARGEST, isWhole: () => whole, init };
}

/** Answers at once and closes the connection later: closing it with unread bytes would discard the answer. */
async function lingering(answer: Response, rest: Chunks | undefined): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set("connection", "close");
  headers.set("content-length", String(bytes.length));
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes);
      if (rest) await discardRest(() => rest.read(), LEFT);
      controller.close();
    },
  });
  return new Response(body, { status: answer.status, headers });
}
