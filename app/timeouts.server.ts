import type { IncomingMessage, Server } from "node:http";

/** Milliseconds. */
const UPLOAD = 7_500_000;
const OTHER_BODY = 30_000;
const SILENCE = 60_000;

const UPLOADS = /^\/(graphql|upload_edit|profile\/\d+)(\.data)?(\?|$)/;

/** An upload may take long, any other body may not, and a connection that sends nothing for a minute is over. */
export function limitTimes(server: Server): void {
  server.requestTimeout = UPLOAD;
  server.headersTimeout = OTHER_BODY;
  server.timeout = SILENCE;
  server.prependListener("request", (request) => {
    if (hasBody(request) && !isUpload(request)) endUnlessWhole(request);
  });
}

function endUnlessWhole(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), OTHER_BODY);
  const clear = () => clearTimeout(timer);
  request.once("end", clear).once("close", clear);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

function isUpload(request: IncomingMessage): boolean {
  return (request.headers["content-type"] ?? "").startsWith("multipart/form-data") && UPLOADS.test(request.url ?? "");
}
