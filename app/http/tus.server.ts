import { ERRORS, type Locker, Server } from "@tus/server";
import { Hono } from "hono";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { logRefusal } from "#app/kernel/security-events.server.ts";
import { refusalOf } from "#app/kernel/unsaved.server.ts";
import { VISITOR, type Viewer, viewerOf } from "#app/kernel/viewer.server.ts";
import { limitConcurrent } from "#app/services/media/concurrent-uploads.server.ts";
import * as pieces from "#app/services/resumable/index.server.ts";
import { log } from "../log.server.ts";
import { UPLOAD_KINDS } from "../services/media/kinds.server.ts";
import { EXPIRED } from "./cookies/login-again.server.ts";
import { bearerToken, cookieToken, foreign, isSameOrigin } from "./requests.server.ts";
import { STATUS } from "./status.server.ts";

const { limit, tooBig } = UPLOAD_KINDS.edit;

/** `/files/`: uploads files of Edits and Discounts in pieces by the tus protocol, with the cookie or a bearer token. */
export const tusDoor = new Hono().all("/*", async (c, next) => {
  const request = asMeant(c.req.raw);
  if (request.method === "GET") return next();
  if (request.method === "OPTIONS") return serverFor(VISITOR, () => {}).handleWeb(request);

  const bearer = bearerToken(c);
  const cookie = cookieToken(c);
  if (!bearer && cookie && request.method !== "HEAD" && !isSameOrigin(request)) return foreign(c);
  const viewer = viewerOf(bearer ?? cookie);
  if (viewer.state === "visitor") return refused(new Refusal("UNAUTHENTICATED", sentenceFor(viewer, bearer)));
  try {
    return await answer(request, viewer);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refused(refusal);
    throw error;
  }
});

/** Applies the protocol's method header, for clients that cannot send all methods. */
function asMeant(request: Request): Request {
  const method = request.headers.get("x-http-method-override")?.toUpperCase() ?? "";
  if (request.method !== "POST" || !["PATCH", "DELETE"].includes(method)) return request;
  return new Request(request, { method, ...(request.body && { duplex: "half" }) });
}

function sentenceFor({ expired }: Viewer, bearer: string | undefined): string | undefined {
  if (!bearer) return EXPIRED;
  return expired ? "jwt expired" : undefined;
}

async function answer(request: Request, viewer: Viewer): Promise<Response> {
  const id = idOf(request);
  if (request.method === "POST" && request.headers.has("content-type"))
    throw new Refusal("INVALID", "Create the upload first, then send its bytes");
  if (request.method === "POST") return handle(request, viewer);
  if (!pieces.isOwn(viewer, id)) throw new Refusal("NOT_FOUND");
  if (request.method !== "HEAD") return handle(request, viewer);

  const known = await outcome(viewer, id);
  if (known) return known;
  const far = await handle(request, viewer);
  if (far.ok && far.headers.get("Upload-Offset") !== far.headers.get("Upload-Length")) return far;
  // The last byte arrived while this request waited for the lock.
  return (await outcome(viewer, id)) ?? far;
}

/** Tells the sender the result if the answer was lost or the process died. */
async function outcome(viewer: Viewer, id: string): Promise<Response | undefined> {
  const done = await pieces.finished(viewer, id);
  return done && new Response(null, { headers: { ...whole(done.size), ...resultOf(done) } });
}

async function handle(request: Request, viewer: Viewer): Promise<Response> {
  let refusal: Refusal | undefined;
  const work = () => serverFor(viewer, (why) => (refusal = why)).handleWeb(request);
  const answered = await (request.body ? limitConcurrent(viewer.id, work) : work());
  if (refusal?.retryAfterSeconds) answered.headers.set("Retry-After", String(refusal.retryAfterSeconds));
  return answered;
}

function serverFor(viewer: Viewer, note: (refusal: Refusal) => void): Server {
  return new Server({
    path: "/files",
    datastore: pieces.store,
    locker: turns,
    lockDrainTimeout: 500,
    maxSize: limit,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => pieces.newId(viewer),
    getFileIdFromRequest: idOf,
    onUploadCreate: async (_, upload) => ({ metadata: await pieces.begin(viewer, upload) }),
    onUploadFinish: async (_, { id }) => ({ headers: resultOf(await pieces.finished(viewer, id)) }),
    onResponseError(_, error) {
      if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) return { status_code: 413, body: tooBig };
      if (!(error instanceof Error) || "status_code" in error) return undefined;
      const refusal = refusalOf(error);
      if (!refusal) {
        log.error({ err: error }, "upload failed");
        return { status_code: 500, body: "Something went wrong on our side" };
      }
      logRefusal(refusal);
      note(refusal);
      return { status_code: STATUS[refusal.code], body: refusal.message };
    },
  });
}

function resultOf(done: Awaited<ReturnType<typeof pieces.finished>>): Record<string, string> {
  return done ? { "Upload-Filename": encodeURIComponent(done.media.filename) } : {};
}

function whole(size: number): Record<string, string> {
  return { "Tus-Resumable": "1.0.0", "Upload-Offset": String(size), "Upload-Length": String(size), "Cache-Control": "no-store" };
}

function idOf({ url }: { url: string }): string {
  return new URL(url).pathname.slice("/files/".length);
}

function refused(refusal: Refusal): Response {
  logRefusal(refusal);
  const { code, message, retryAfterSeconds } = refusal;
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return new Response(message, { status: STATUS[code], headers });
}

const holders = new Map<string, { leave: () => unknown; gone: Promise<void> }>();

/** Allows one request at a time for each upload. A new one stops the previous one, whose connection may be dead. */
const turns: Locker = {
  newLock(id) {
    let release = () => {};
    return {
      async lock(_, leave) {
        for (let other = holders.get(id); other; other = holders.get(id)) {
          await other.leave();
          await other.gone;
        }
        const gone = new Promise<void>((resolve) => (release = resolve));
        holders.set(id, { leave, gone });
      },
      async unlock() {
        holders.delete(id);
        release();
      },
    };
  },
};
