import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { isKnown, wantedRange } from "./file-response.server.ts";

interface StaticFile {
  type: string;
  etag: string;
  immutable: boolean;
  /** The file and its compressed versions. Those that most browsers accept are kept in memory. */
  bodies: { identity: Body; br?: Body; gzip?: Body };
}

type Body = () => Uint8Array<ArrayBuffer>;

const YEAR = 365 * 24 * 60 * 60;

export function staticFiles(folder: string): (request: Request) => Response | undefined {
  const files = new Map(existsSync(folder) ? walk(folder).map((path) => [`/${relative(folder, path)}`, read(path)]) : []);
  return (request) => {
    const file = files.get(new URL(request.url).pathname);
    return file && (request.method === "GET" || request.method === "HEAD") ? answer(request, file) : undefined;
  };
}

function answer(request: Request, file: StaticFile): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find((name) => file.bodies[name] && accepted.includes(name));
  const etag = encoding ? `"${file.etag}-${encoding}"` : `"${file.etag}"`;
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": file.immutable ? `public, max-age=${YEAR}, immutable` : "public, max-age=3600",
    etag,
    vary: "accept-encoding",
  });
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  const body = (file.bodies[encoding ?? "identity"] ?? file.bodies.identity)();
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
  const isCompressed = existsSync(`${path}.br`);
  return {
    type: getMimeType(path) ?? "application/octet-stream",
    etag: createHash("sha256").update(bytes(path)).digest("base64url").slice(0, 22),
    immutable: path.includes("/assets/"),
    bodies: isCompressed
      ? { identity: () => bytes(path), br: kept(`${path}.br`), gzip: () => bytes(`${path}.gz`) }
      : { identity: kept(path) },
  };
}

function kept(path: string): Body {
  const body = bytes(path);
  return () => body;
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
