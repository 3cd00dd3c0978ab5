import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { CRC32C } from "@google-cloud/storage";

interface Session {
  name: string;
  contentType: string;
  received: Buffer;
}

/** What the product uses of the JSON API of Google Cloud Storage, kept in memory. */
export async function gcsServer() {
  const objects = new Map<string, { content: Buffer; contentType: string; generation: number }>();
  const sessions = new Map<string, Session>();
  const faults = { cutNextUpload: false };
  let generations = 0;
  let openDownloads = 0;

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", origin);
    const name = decodeURIComponent(url.pathname.split("/o/")[1] ?? "");
    const session = sessions.get(url.searchParams.get("upload_id") ?? "");

    if (session) return receiveChunk(request, response, session);
    if (url.searchParams.get("uploadType") === "resumable") return startSession(request, response, url);
    if (url.searchParams.get("uploadType") === "multipart") return receiveWhole(request, response, url);
    if (!name) return list(response, url);
    if (!objects.has(name)) return json(response, 404, { error: { code: 404, message: "No such object" } });
    if (request.method === "DELETE") objects.delete(name);
    if (request.method === "DELETE") return response.writeHead(204).end();
    if (url.searchParams.get("alt") === "media") return download(request, response, name);
    json(response, 200, metadataOf(name));
  }

  async function startSession(request: IncomingMessage, response: ServerResponse, url: URL) {
    await buffer(request);
    const name = url.searchParams.get("name") ?? "";
    if (taken(url, name)) return preconditionFailed(response);

    const id = randomUUID();
    sessions.set(id, { name, contentType: String(request.headers["x-upload-content-type"]), received: Buffer.alloc(0) });
    response.writeHead(200, { location: `${origin}/upload/session?upload_id=${id}` }).end();
  }

  async function receiveChunk(request: IncomingMessage, response: ServerResponse, session: Session) {
    const [, start, , total] = /^bytes (\d+|\*)(?:-(\d+|\*))?\/(\d+|\*)$/.exec(request.headers["content-range"] ?? "") ?? [];
    if (start !== "*") session.received = session.received.subarray(0, Number(start));
    for await (const chunk of request) {
      session.received = Buffer.concat([session.received, chunk]);
      if (faults.cutNextUpload) return cut(request);
    }
    if (total !== "*" && session.received.length === Number(total)) return finish(response, session);

    const range = session.received.length > 0 ? { range: `bytes=0-${session.received.length - 1}` } : {};
    response.writeHead(308, range).end();
  }

  function cut(request: IncomingMessage) {
    faults.cutNextUpload = false;
    request.socket.destroy();
  }

  function finish(response: ServerResponse, session: Session) {
    if (objects.has(session.name)) return preconditionFailed(response);
    store(session.name, session.received, session.contentType);
    json(response, 200, metadataOf(session.name));
  }

  async function receiveWhole(request: IncomingMessage, response: ServerResponse, url: URL) {
    const name = url.searchParams.get("name") ?? "";
    await buffer(request);
    if (taken(url, name)) return preconditionFailed(response);
    store(name, Buffer.alloc(0), "text/plain");
    json(response, 200, metadataOf(name));
  }

  function list(response: ServerResponse, url: URL) {
    const prefix = url.searchParams.get("prefix") ?? "";
    const after = url.searchParams.get("pageToken") ?? "";
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, 2);
    json(response, 200, { items: page.map(metadataOf), nextPageToken: names.length > 2 ? page.at(-1) : undefined });
  }

  function download(request: IncomingMessage, response: ServerResponse, name: string) {
    const content = objects.get(name)?.content ?? Buffer.alloc(0);
    const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const part = start ? content.subarray(Number(start), end ? Number(end) + 1 : undefined) : content;

    openDownloads++;
    response.on("close", () => openDownloads--);
    response.writeHead(start ? 206 : 200, {
      "content-length": part.length,
      "x-goog-hash": `crc32c=${crcOf(content)}`,
      "x-goog-stored-content-encoding": "identity",
    });
    response.end(part);
  }

  function store(name: string, content: Buffer, contentType: string) {
    objects.set(name, { content, contentType, generation: ++generations });
  }

  function taken(url: URL, name: string) {
    return url.searchParams.get("ifGenerationMatch") === "0" && objects.has(name);
  }

  function metadataOf(name: string) {
    const { content, contentType, generation } = objects.get(name)!;
    return {
      kind: "storage#object",
      name,
      contentType,
      generation: String(generation),
      size: String(content.length),
      crc32c: crcOf(content),
    };
  }

  return {
    origin,
    objects,
    faults,
    openDownloads: () => openDownloads,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function crcOf(content: Buffer): string {
  const crc = new CRC32C();
  crc.update(content);
  return crc.toString();
}

function preconditionFailed(response: ServerResponse) {
  json(response, 412, { error: { code: 412, message: "At least one of the pre-conditions you specified did not hold." } });
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
