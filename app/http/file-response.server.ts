import type { Readable } from "node:stream";
import parseRange from "range-parser";
import type { ByteRange } from "#app/adapters/storage/storage.server.ts";
import { webStreamOf } from "./web-stream.server.ts";

export interface ServedFile {
  bytes: number;
  etag: string;
  type: string;
  name: string;
  /** The internal path that the proxy in front serves instead, if there is one. */
  byProxy?: string | undefined;
  open(range?: ByteRange): Promise<Readable>;
}

export async function fileResponse(request: Request, file: ServedFile): Promise<Response> {
  const etag = `"${file.etag}"`;
  const headers = headersOf(file, etag);
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });

  if (file.byProxy) {
    headers.set("Content-Type", file.type);
    headers.set("X-Accel-Redirect", file.byProxy);
    headers.delete("Accept-Ranges");
    return new Response(null, { headers });
  }

  const range = wantedRange(request, file.bytes, etag);
  if (range === "beyond") {
    headers.set("Content-Range", `bytes */${file.bytes}`);
    return new Response(null, { status: 416, headers });
  }

  headers.set("Content-Type", file.type);
  headers.set("Content-Length", String(range ? range.end - range.start + 1 : file.bytes));
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.bytes}`);
  const body = request.method === "HEAD" ? null : webStreamOf(await file.open(range));
  return new Response(body, { status: range ? 206 : 200, headers });
}

function headersOf({ name }: ServedFile, etag: string): Headers {
  return new Headers({
    ETag: etag,
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=3600",
    "Content-Disposition": `inline; filename*=UTF-8''${encoded(name)}`,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  });
}

/** RFC 8187 does not allow these characters either. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  return known.map((tag) => tag.trim().replace(/^W\//, "")).some((tag) => tag === etag || tag === "*");
}

/** Returns undefined if the answer is the whole file, as for several ranges or a range of another version. */
export function wantedRange(request: Request, bytes: number, etag: string): ByteRange | "beyond" | undefined {
  const header = request.headers.get("Range");
  if (request.method !== "GET" || !header?.startsWith("bytes=")) return undefined;
  if ((request.headers.get("If-Range") ?? etag) !== etag) return undefined;

  const ranges = parseRange(bytes, withoutExcess(header, bytes));
  if (ranges === -1) return "beyond";
  return ranges === -2 || ranges.length > 1 ? undefined : ranges[0];
}

/** The parser rejects a suffix range longer than the file, which means the whole file. */
function withoutExcess(header: string, bytes: number): string {
  return header.replace(/^bytes=-(\d+)$/, (_, count) => `bytes=-${Math.min(Number(count), bytes)}`);
}
