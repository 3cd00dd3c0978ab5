import type { ServerBuild } from "@remix-run/node";
import { sql } from "drizzle-orm";
import { type Context, Hono, type Next } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { db } from "#db";
import { refusedRequest } from "#graphql/errors.ts";
import { answerGraphql } from "#graphql/handler.ts";
import { storage } from "./adapters/storage/index.server.ts";
import { addressAt } from "./addresses.ts";
import { env } from "./env.server.ts";
import { errorScreen } from "./forms/submit.server.ts";
import { formsOnly, limitBodies } from "./http/bodies.server.ts";
import { mediaDoor } from "./http/media.server.ts";
import { measured, metrics } from "./http/metrics.server.ts";
import { replay } from "./http/primary.server.ts";
import { bearerToken, isSameOrigin, originOf } from "./http/requests.server.ts";
import { screens } from "./http/screens.server.ts";
import { staticFiles } from "./http/static.server.ts";
import { tusDoor } from "./http/tus.server.ts";
import { wellKnown } from "./http/well-known.server.ts";
import { log } from "./log.server.ts";
import { viewerOf } from "./services/people/viewer.server.ts";
import { addressKey, count } from "./services/rules/limits.server.ts";
import { Refusal } from "./services/rules/refusal.server.ts";
import { answerTrpc, refusedTrpc } from "./trpc/handler.ts";
import type { WireContext } from "./trpc/trpc.ts";

/** `build` returns the screens, which change during development. */
export function createApp(build: () => Promise<ServerBuild>, { developing = false } = {}) {
  const files = staticFiles("build/client");
  const render = screens(build);

  return (
    new Hono()
      // First: the primary's answer has its own headers, and the request body must not be read here.
      .use(async (c, next) => (await replay(c.req.raw)) ?? next())
      .use(measured)
      .use(keptPolicy)
      .use(secureHeaders(developing ? {} : headers()))
      .use(limitBodies(refusedAt))
      .get("/healthz", healthz)
      .get("/metrics", metrics)
      .route("/.well-known", wellKnown)
      .route("/media", mediaDoor)
      .route("/files", tusDoor)
      .all("/graphql", (c) => wire(c, answerGraphql, refusedRequest))
      .all("/trpc/*", (c) => wire(c, answerTrpc, refusedTrpc))
      .use(async (c, next) => files(c.req.raw) ?? next())
      .use(async (c, next) => {
        const reads = c.req.method === "GET" || c.req.method === "HEAD";
        const mayCome = reads || isSameOrigin(c.req.raw) || addressAt(c.req.path)?.oneClick;
        return mayCome ? next() : c.text("This form came from another site", 403);
      })
      .all("*", formsOnly, render)
      .onError((error, c) => {
        log.error({ err: error, method: c.req.method, path: c.req.path }, "request failed");
        return c.text("Something went wrong on our side", 500);
      })
  );
}

/** A page from the browser's cache needs its old policy: a new one has another nonce and would block the page's scripts. */
async function keptPolicy(c: Context, next: Next) {
  await next();
  if (c.res.status === 304) c.res.headers.delete("content-security-policy");
}

function refusedAt(path: string, refusal: Refusal): Response {
  if (path === "/graphql") return refusedRequest(refusal);
  if (path.startsWith("/trpc/")) return refusedTrpc(refusal);
  return errorScreen(refusal);
}

type Answer = (request: Request, context: WireContext) => Promise<Response>;

async function wire(c: Context, answer: Answer, refused: (refusal: Refusal) => Response): Promise<Response> {
  const viewer = viewerOf(bearerToken(c));
  const origin = originOf(c);
  try {
    if (viewer.state === "visitor") await count("wireVisitor", addressKey(origin.address));
    else await count("wireUser", viewer.id);
    return await answer(c.req.raw, { viewer, origin });
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

async function healthz(c: Context) {
  try {
    db.get(sql`select 1`);
    await storage.check();
    return c.json({ database: "ok", storage: "ok" });
  } catch (error) {
    log.error({ err: error }, "health check failed");
    return c.json({ healthy: false }, 503);
  }
}

function headers() {
  const media = env.STORAGE === "gcs" ? [new URL(env.GCS_ENDPOINT || "https://storage.googleapis.com").origin] : [];
  const analytics = env.ANALYTICS_URL ? [new URL(env.ANALYTICS_URL).origin] : [];
  return {
    // Files set stricter headers of their own.
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [NONCE, "'strict-dynamic'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:", "blob:", ...media, ...analytics],
      connectSrc: ["'self'", ...analytics],
      mediaSrc: ["'self'", "blob:", ...media],
      frameSrc: [framesFor],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: env.BASE_URL.startsWith("https:"),
    xFrameOptions: "DENY",
  };
}

function framesFor({ req }: Context): string {
  const tab = addressAt(req.path)?.framesOnTab;
  return tab && req.method === "GET" && req.query("tab") === tab ? "https:" : "'none'";
}
