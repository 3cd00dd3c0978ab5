import { createHash, createVerify, generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { CRC32C } from "@google-cloud/storage";

interface Session {
  name: string;
  contentType: string;
  /** True if the object must not exist yet. */
  once: boolean;
  received: Buffer;
  done: boolean;
}

interface Hooks {
  /** Waits, or does harm, before a request is carried out. */
  before?: (request: string) => unknown;
}

/** The part of Google Cloud Storage's JSON API that the product uses, in memory. */
export async function gcsServer() {
  const objects = new Map<string, { content: Buffer; contentType: string; generation: number }>();
  const sessions = new Map<string, Session>();
  const faults = { cutNextUpload: false, loseNextAnswer: false, changeNextUpload: false, failNext: 0 };
  const hooks: Hooks = {};
  const chunks: number[] = [];
  const signer = generateKeyPairSync("rsa", { modulusLength: 2048 });
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

    await hooks.before?.(`${request.method} ${session?.name ?? url.searchParams.get("name") ?? name}`);
    if (faults.failNext > 0) {
      faults.failNext--;
      return json(response, 503, { error: { code: 503, message: "Busy" } });
    }
    if (url.searchParams.has("X-Goog-Signature")) return giveSigned(request, response, url);
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
    const contentType = String(request.headers["x-upload-content-type"]);
    const once = url.searchParams.get("ifGenerationMatch") === "0";
    sessions.set(id, { name, contentType, once, received: Buffer.alloc(0), done: false });
    response.writeHead(200, { location: `${origin}/upload/session?upload_id=${id}` }).end();
  }

  async function receiveChunk(request: IncomingMessage, response: ServerResponse, session: Session) {
    const [, start, , total] = /^bytes (\d+|\*)(?:-(\d+|\*))?\/(\d+|\*)$/.exec(request.headers["content-range"] ?? "") ?? [];
    const before = session.received.length;
    if (session.done) return json(response, 200, metadataOf(session.name));
    if (start !== "*") session.received = session.received.subarray(0, Number(start));
    for await (const chunk of request) {
      session.received = Buffer.concat([session.received, chunk]);
      if (faults.cutNextUpload) return cut(request);
    }
    chunks.push(session.received.length - before);
    if (total !== "*" && session.received.length === Number(total)) return finish(request, response, session);

    const range = session.received.length > 0 ? { range: `bytes=0-${session.received.length - 1}` } : {};
    response.writeHead(308, range).end();
  }

  function cut(request: IncomingMessage) {
    faults.cutNextUpload = false;
    request.socket.destroy();
  }

  function finish(request: IncomingMessage, response: ServerResponse, session: Session) {
    if (session.once && objects.has(session.name)) return preconditionFailed(response);
    if (faults.changeNextUpload) session.received = Buffer.from(session.received.map((byte, at) => (at === 0 ? byte ^ 1 : byte)));
    faults.changeNextUpload = false;
    store(session.name, session.received, session.contentType);
    session.done = true;
    if (faults.loseNextAnswer) request.socket.destroy();
    faults.loseNextAnswer = false;
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

  /** Like Google's server, it accepts only an address exactly as signed, and only until the signed end. */
  function giveSigned(request: IncomingMessage, response: ServerResponse, url: URL) {
    const { searchParams: query } = url;
    const [, , ...name] = decodeURIComponent(url.pathname).split("/");
    const signature = query.get("X-Goog-Signature") ?? "";
    const from = Date.parse((query.get("X-Goog-Date") ?? "").replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z"));
    query.delete("X-Goog-Signature");
    const pairs = [...query].sort().map((pair) => pair.map(strictly).join("="));
    const asked = ["GET", url.pathname, pairs.join("&"), `host:${url.hostname}\n`, "host", "UNSIGNED-PAYLOAD"];
    const scope = (query.get("X-Goog-Credential") ?? "").split("/").slice(1).join("/");
    const hash = createHash("sha256").update(asked.join("\n")).digest("hex");
    const text = ["GOOG4-RSA-SHA256", query.get("X-Goog-Date"), scope, hash].join("\n");

    const isTrue = createVerify("RSA-SHA256").update(text).verify(signer.publicKey, signature, "hex");
    const isOpen = from <= Date.now() && Date.now() < from + 1000 * Number(query.get("X-Goog-Expires"));
    if (!isTrue || !isOpen || request.method !== "GET") return response.writeHead(403).end();
    response.setHeader("content-type", query.get("response-content-type") ?? "");
    response.setHeader("content-disposition", query.get("response-content-disposition") ?? "");
    download(request, response, name.join("/"));
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
    hooks,
    /** The bytes of each received piece. */
    chunks,
    /** The account that may sign for it. */
    credentials: {
      client_email: "web@example.test",
      private_key: String(signer.privateKey.export({ type: "pkcs8", format: "pem" })),
    },
    openDownloads: () => openDownloads,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function strictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
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
