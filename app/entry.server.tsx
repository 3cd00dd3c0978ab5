import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { log } from "./log.server.ts";
import { Nonce } from "./nonce.ts";

/** Nothing here is deferred, so the page is sent whole: cheaper than a stream, and with its length. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const page = (
      <Nonce.Provider value={nonce}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </Nonce.Provider>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onShellError: reject,
      onError: reject,
      onAllReady() {
        buffer(pipe(new PassThrough())).then((body) => {
          headers.set("content-type", "text/html; charset=utf-8");
          headers.set("content-length", String(body.byteLength));
          resolve(new Response(new Uint8Array(body), { status, headers }));
        }, reject);
      },
    });
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) log.error({ err: error, path: new URL(request.url).pathname }, "screen failed");
};
