import { type Context, Hono } from "hono";
import { storage } from "./adapters/storage/index.server.ts";
import { fileResponse } from "./file-response.server.ts";
import { bearerToken, cookieToken } from "./requests.server.ts";
import { VARIANTS, type Variant } from "./services/media/files.server.ts";
import { viewerIdOf } from "./services/media/links.server.ts";
import * as serving from "./services/media/serving.server.ts";
import { type Viewer, viewerById, viewerOf } from "./services/viewer.server.ts";

const SUFFIX = /^(.*)_(poster|50x50|250x250|500x500)$/;

/** `/media/...`: each request is checked like the item that the file belongs to, and what may not be seen is not there. */
export const mediaDoor = new Hono()
  .get("/videos/:ownerId/:name", (c) => {
    const { ownerId } = c.req.param();
    const { name, variant } = parts(c.req.param("name"));
    const viewer = viewerFrom(c);
    const isPicture = name === ownerId;
    return give(
      c,
      isPicture ? serving.picture(viewer, ownerId, "profileImage", variant) : serving.editFile(viewer, ownerId, name, variant),
    );
  })
  .get("/logos/:name", (c) => {
    const { name, variant } = parts(c.req.param("name"));
    return give(c, serving.picture(viewerFrom(c), name, "businessLogo", variant));
  });

async function give(c: Context, file: serving.Servable | undefined): Promise<Response> {
  const bytes = file && (await storage.size(file.key));
  if (!file || bytes === undefined) return c.body(null, 404);

  const elsewhere = await storage.signedUrl?.(file.key, file.type, file.name);
  if (elsewhere)
    return new Response(null, { status: 302, headers: { location: elsewhere, "cache-control": "private, max-age=600" } });
  return fileResponse(c.req.raw, {
    bytes,
    etag: file.version,
    type: file.type,
    name: file.name,
    open: (range) => storage.open(file.key, range),
  });
}

/** The screens' cookie, the apps' header, or an address that is signed for its viewer. */
function viewerFrom(c: Context): Viewer {
  const token = bearerToken(c) ?? cookieToken(c);
  const { pathname, searchParams } = new URL(c.req.url);
  const signedFor = viewerIdOf(pathname, searchParams);
  return signedFor ? viewerById(signedFor) : viewerOf(token);
}

function parts(text: string): { name: string; variant: Variant } {
  const [, name = text, suffix] = SUFFIX.exec(text) ?? [];
  return { name, variant: VARIANTS.find((variant) => variant === suffix) ?? "file" };
}
