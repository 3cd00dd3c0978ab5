import type { HttpBindings } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import { type Context, Hono, type Next } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { addressAt } from "#app/address-lookup.ts";
import { env } from "#app/env.server.ts";
import { formsOnly, limitBodies } from "#app/http/bodies.server.ts";
import { compressed } from "#app/http/compression.server.ts";
import { drawings } from "#app/http/drawings.server.ts";
import { secureAddress } from "#app/http/https.server.ts";
import { mediaDoor } from "#app/http/media.server.ts";
import { bearerToken, foreign, isSameOrigin, originOf } from "#app/http/requests.server.ts";
import { staticFiles } from "#app/http/static.server.ts";
import { errorScreen } from "#app/http/submit.server.ts";
import { tusDoor } from "#app/http/tus.server.ts";
import { wellKnown } from "#app/http/well-known.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { log } from "#app/log.server.ts";
import { paths } from "#app/paths.ts";
import { canRead, health } from "#app/services/upkeep/health.server.ts";
import { counted } from "#app/trpc/counted.ts";
import { answerTrpc, refusedTrpc } from "#app/trpc/handler.ts";
import type { WireContext } from "#app/trpc/trpc.ts";
import { refusedRequest } from "#graphql/errors.ts";
import { answerGraphql } from "#graphql/handler.ts";
import { fromFirstWorker, mutationFromFirstWorker } from "./first-worker.server.ts";
import { keptWords } from "./kept-words.server.ts";
import { limitLoad } from "./load.server.ts";
import { metrics } from "./metrics.server.ts";
import { replay } from "./primary.server.ts";
import { logged, routeOf } from "./request-log.server.ts";
import { screens } from "./screens.server.ts";

/** `build` returns the screens, which change during development. */
export function createApp(build: () => Promise<ServerBuild>, { developing = false } = {}) {
  const files = staticFiles("build/client");
  const render = screens(build, busyAt);
  const pageHeaders = secureHeaders(developing ? {} : headers(POLICY));
  const wireHeaders = secureHeaders(headers({ defaultSrc: ["'none'"], frameAncestors: ["'none'"] }));

  return (
    new Hono()
      .use(logged)
      .use(oneHost)
      // Before headers and bodies: the primary's answer has its own, and the request body must not be read here.
      .use(async (c, next) => (await replay(c.req.raw)) ?? (await fromFirstWorker(c)) ?? next())
      .use(compressed)
      .use(mended)
      .use((c, next) => (wireAt(c.req.path) ? wireHeaders : pageHeaders)(c, next))
      .use(requireTls)
      .get("/healthz", healthz)
      .get("/metrics", metrics)
      .get("/:file{.+}", async (c, next) => files(c.req.raw) ?? next())
      .use(limitBodies(refusedAt))
      .route("/.well-known", wellKnown)
      .route("/media", mediaDoor)
      .route("/files", tusDoor)
      .use(drawings)
      .use(keptWords())
      .use(limitLoad(busyAt))
      .all("/graphql", async (c) => (await mutationFromFirstWorker(c)) ?? wire(c, answerGraphql, refusedRequest))
      .all("/trpc/*", (c) => wire(c, answerTrpc, refusedTrpc))
      .use(async (c, next) => {
        const reads = c.req.method === "GET" || c.req.method === "HEAD";
        const mayCome = reads || isSameOrigin(c.req.raw) || addressAt(c.req.path)?.oneClick;
        return mayCome ? next() : foreign(c);
      })
      .all("*", formsOnly, render)
      .onError((error, c) => {
        log.error({ err: error, method: c.req.method, route: routeOf(c) }, "request failed");
        return c.text("Something went wrong on our side", 500);
      })
  );
}

async function mended(c: Context, next: Next) {
  await next();
  const { headers, status } = c.res;
  // A page from the browser's cache needs its old policy: a new one has another nonce and would block the page's scripts.
  if (status === 304) headers.delete("content-security-policy");
  // Remix sends the data of pages without a charset.
  if (headers.get("content-type") === "text/x-script") headers.set("content-type", "text/x-script; charset=utf-8");
}

/** With two hosts, a proxy may use one and this process the other. */
async function oneHost(c: Context<{ Bindings: Partial<HttpBindings> }>, next: Next) {
  const names = c.env?.incoming?.rawHeaders ?? [];
  const hosts = names.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  return hosts.length > 1 ? c.text("A request has one host", 400) : next();
}

/** Addresses that only programs request. */
const CALLED = /^\/(files|media|metrics|healthz)(\/|$)/;

/** Redirects pages alone: an app has already sent its token unencrypted, and after a redirect it would do so each time. */
async function requireTls(c: Context, next: Next) {
  const secure = secureAddress(c);
  if (!secure) return next();
  const refusal = new Refusal("FORBIDDEN", "Please call this address by https");
  const refused = wireAt(c.req.path);
  if (refused) return refused(refusal);
  const isCall = CALLED.test(c.req.path) || c.req.header("authorization") !== undefined;
  return isCall ? c.text(refusal.message, 403) : c.redirect(secure, 308);
}

/** Returns the wire's function for refusing a call of this path. */
function wireAt(path: string): ((refusal: Refusal) => Response) | undefined {
  if (path === "/graphql") return refusedRequest;
  return path === "/trpc" || path.startsWith("/trpc/") ? refusedTrpc : undefined;
}

function refusedAt(path: string, refusal: Refusal): Response {
  return (wireAt(path) ?? errorScreen)(refusal);
}

/** Draws a page without the screens, which are overloaded. */
function busyAt(path: string, refusal: Refusal): Response {
  if (wireAt(path)) return refusedAt(path, refusal);
  const { status, headers } = errorScreen(refusal);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("cache-control", "no-store");
  return new Response(sentencePage(refusal.message), { status, headers });
}

function sentencePage(sentence: string): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/busy.css">';
  const art = '<svg aria-hidden="true"><use href="/states.svg#wait"></use></svg>';
  const body = `<main>${art}<h1>${sentence}</h1><p><a href="${paths.home()}">Take Me Home</a></p></main>`;
  return `<!doctype html><html lang="en"><head>${head}<title>${env.PRODUCT_NAME}</title></head><body>${body}</body></html>`;
}

type Answer = (request: Request, context: WireContext) => Promise<Response>;

async function wire(c: Context, answer: Answer, refused: (refusal: Refusal) => Response): Promise<Response> {
  const token = bearerToken(c);
  const idempotencyKey = c.req.header("idempotency-key");
  return counted({ viewer: viewerOf(token), origin: originOf(c, token), idempotencyKey }, refused, (context) =>
    answer(c.req.raw, context),
  );
}

/** A wrong bucket or a dead mail server must not take the only machine down, so the status stays 200. */
async function healthz(c: Context) {
  return canRead() ? c.json(await health()) : c.json({ database: "cannot be read" }, 503);
}

const storage = env.STORAGE === "gcs" ? [new URL(env.GCS_ENDPOINT || "https://storage.googleapis.com").origin] : [];
const analytics = env.ANALYTICS_URL ? [new URL(env.ANALYTICS_URL).origin] : [];
type Policy = NonNullable<Parameters<typeof secureHeaders>[0]>["contentSecurityPolicy"];

const POLICY: Policy = {
  defaultSrc: ["'none'"],
  scriptSrc: [NONCE, "'strict-dynamic'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", "data:", "blob:", ...storage, ...analytics],
  connectSrc: ["'self'", ...analytics],
  mediaSrc: ["'self'", "blob:", ...storage],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameSrc: [framesFor],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

function headers(contentSecurityPolicy: Policy) {
  return {
    // Files set stricter headers of their own.
    overwrite: false,
    contentSecurityPolicy,
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: env.BASE_URL.startsWith("https:") && "max-age=31536000; includeSubDomains",
    xFrameOptions: "DENY",
  };
}

function framesFor({ req }: Context): string {
  const tab = addressAt(req.path)?.framesOnTab;
  return tab && req.method === "GET" && req.query("tab") === tab ? "https:" : "'none'";
}
