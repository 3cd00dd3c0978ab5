import type { IncomingMessage, Server } from "node:http";
import { takesFile } from "#app/http/bodies.server.ts";

/** Milliseconds. scripts/nginx.conf waits for an answer as long. */
export const TIMES = { upload: 7_500_000, otherBody: 30_000, silence: 60_000, answer: 300_000 };

export function limitTimes(server: Server, times = TIMES): void {
  server.requestTimeout = times.upload;
  server.headersTimeout = times.otherBody;
  server.timeout = times.silence;
  // Must be longer than the proxy's own, or the proxy may send a request into a closing connection.
  server.keepAliveTimeout = times.silence + 5000;
  server.prependListener("request", (request) => {
    if (!hasBody(request)) return;
    if (isUpload(request)) waitForAnswer(request, times.answer);
    else endUnlessWhole(request, times.otherBody);
  });
}

/** One picture is decoded at a time, so that an upload waits in silence. Node sets its own limit again for the next request. */
function waitForAnswer(request: IncomingMessage, milliseconds: number): void {
  request.once("end", () => request.socket.setTimeout(milliseconds));
}

function endUnlessWhole(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => request.destroy(), milliseconds);
  const clear = () => clearTimeout(timer);
  request.once("end", clear).once("close", clear);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

function isUpload({ headers, url = "" }: IncomingMessage): boolean {
  return takesFile(url.replace(/\?.*$/, ""), headers["content-type"]);
}
