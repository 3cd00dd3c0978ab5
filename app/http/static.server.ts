import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { isKnown, wantedRange } from "./file-response.server.ts";

interface StaticFile {
  type: string;
  etag: string;
  immutable: boolean;
  body: Uint8Array<ArrayBuffer>;
  encoded: { br?: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> };
}

const YEAR = 365 * 24 * 60 * 60;

/** Serves the files of a folder, read once at start with their compressed versions. */
export function staticFiles(folder: string): (request: Request) => Response | undefined {
  const files = new Map(existsSync(folder) ? walk(folder).map((path) => [`/${relative(folder, path)}`, read(path)]) : []);
  return (request) => {
    const file = files.get(new URL(request.url).pathname);
    return file && (request.method === "GET" || request.method === "HEAD") ? answer(request, file) : undefined;
  };
}

function answer(request: Request, file: StaticFile): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => file.encoded[name] && accepted.includes(name));
  const etag = encoding ? `"${file.etag}-${encoding}"` : `"${file.etag}"`;
  const body = (encoding && file.encoded[encoding]) ?? file.body;
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": file.immutable ? `public, max-age=${YEAR}, immutable` : "public, max-age=3600",
    etag,
    vary: "accept-encoding",
  });
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  if (encoding) headers.set("content-encoding", encoding);
  // Some players refuse a film from a server without ranges.
  const range = encoding ? undefined : wantedRange(request, body.byteLength, etag);
  if (range === "beyond") return new Response(null, { status: 416, headers: { "content-range": `bytes */${body.byteLength}` } });

  const part = range ? body.subarray(range.start, range.end + 1) : body;
  if (range) headers.set("content-range", `bytes ${range.start}-${range.end}/${body.byteLength}`);
  if (!encoding) headers.set("accept-ranges", "bytes");
  headers.set("content-length", String(part.byteLength));
  return new Response(request.method === "HEAD" ? null : part, { status: range ? 206 : 200, headers });
}

function read(path: string): StaticFile {
  const body = bytes(path);
  const br = existsSync(`${path}.br`) ? bytes(`${path}.br`) : undefined;
  const gzip = existsSync(`${path}.gz`) ? bytes(`${path}.gz`) : undefined;
  return {
    type: getMimeType(path) ?? "application/octet-stream",
    etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    immutable: path.includes("/assets/"),
    body,
    encoded: { br, gzip },
  };
}

function bytes(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path));
}

function walk(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? walk(path) : path))
    .filter((path) => !/\.(br|gz)$/.test(path));
}
