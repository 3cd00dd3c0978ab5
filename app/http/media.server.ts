import { type Context, Hono } from "hono";
import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";
import { type Viewer, viewerOf } from "#app/kernel/viewer.server.ts";
import * as sponsored from "#app/services/sponsorships/sponsored.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { storage } from "../adapters/storage/index.server.ts";
import { env } from "../env.server.ts";
import * as serving from "../services/media/serving.server.ts";
import { signedViewer } from "../services/media/signed-links.server.ts";
import { VARIANTS, type Variant } from "../services/media/variants.server.ts";
import { fileResponse } from "./file-response.server.ts";
import { bearerToken, cookieToken } from "./requests.server.ts";

const SUFFIX = new RegExp(`^(.*)_(${VARIANTS.join("|")})$`);

/** `/media/...`: checks each request like the item that the file belongs to; answers 404 for a file the viewer may not see. */
export const mediaDoor = new Hono()
  .get("/videos/:ownerId/:name", (c) => {
    const { ownerId } = c.req.param();
    const { name, variant } = parts(c.req.param("name"));
    const viewer = viewerFrom(c);
    const isPicture = name === ownerId;
    return give(
      c,
      isPicture ? serving.picture(viewer, ownerId, "profileImage", variant) : serving.postFile(viewer, ownerId, name, variant),
    );
  })
  .get("/logos/:name", (c) => {
    const { name, variant } = parts(c.req.param("name"));
    return give(c, serving.picture(viewerFrom(c), name, "businessLogo", variant));
  })
  .get("/spots/:name", (c) => {
    const { name, variant } = parts(c.req.param("name"));
    return give(c, serving.spotImage(viewerFrom(c), name, variant));
  })
  .get("/guides/:name", (c) => {
    const { name, variant } = parts(c.req.param("name"));
    return give(c, spots.guidePictureFile(viewerFrom(c), name, variant));
  })
  .get("/sponsored/:name", (c) => {
    const { name, variant } = parts(c.req.param("name"));
    return give(c, sponsored.file(viewerFrom(c), name, variant));
  });

async function give(c: Context, file: serving.Servable | undefined): Promise<Response> {
  const answer = file && (await answerOf(c.req.raw, await bestOf(file, c.req.header("accept"))));
  if (!answer) return c.body(null, 404);
  if (file.webp) answer.headers.set("Vary", "Accept");
  return answer;
}

async function bestOf(file: serving.Servable, accept: string | undefined): Promise<serving.Servable> {
  const twin = await twinOf(file, accept);
  if (twin || !file.larger) return twin ?? file;
  return (await isStored(file.key)) ? file : bestOf(file.larger, accept);
}

/** A stored file stays as long as anybody may have it, so only hits are cached. */
const stored = new LRUCache<string, true>({ max: 10_000 });

async function isStored(key: string): Promise<boolean> {
  if (stored.has(key)) return true;
  const found = (await storage.size(key)) !== undefined;
  if (found) stored.set(key, true);
  return found;
}

async function twinOf({ webp }: serving.Servable, accept = ""): Promise<serving.Servable | undefined> {
  // A wildcard does not count: apps that predate WebP send one too.
  const isRead = parseAccept(accept).some(({ type, q }) => type.toLowerCase() === "image/webp" && q > 0);
  return webp && isRead && (await storage.size(webp.key)) !== undefined ? webp : undefined;
}

async function answerOf(request: Request, file: serving.Servable): Promise<Response | undefined> {
  const { key, type, name, version } = file;
  // Asking a bucket costs a request, and the bucket itself answers for missing files.
  const elsewhere = await storage.signedUrl?.(key, type, name);
  if (elsewhere)
    return new Response(null, { status: 302, headers: { location: elsewhere, "cache-control": "private, max-age=600" } });

  const bytes = await storage.size(key);
  if (bytes === undefined) return undefined;
  const byProxy = env.MEDIA_ACCEL && `/internal-media/${key}`;
  return fileResponse(request, { bytes, etag: version, type, name, byProxy, open: (range) => storage.open(key, range) });
}

function viewerFrom(c: Context): Viewer {
  const token = bearerToken(c) ?? cookieToken(c);
  const { pathname, searchParams } = new URL(c.req.url);
  return signedViewer(pathname, searchParams) ?? viewerOf(token);
}

function parts(text: string): { name: string; variant: Variant } {
  const [, name = text, suffix] = SUFFIX.exec(text) ?? [];
  return { name, variant: VARIANTS.find((variant) => variant === suffix) ?? "file" };
}
