import { createRequestHandler, data, type HeadersFunction, redirect, type ServerBuild } from "@remix-run/node";
import type { Context } from "hono";
import { idAt, ROWS } from "#app/address-lookup.ts";
import { ADDRESSES } from "#app/addresses.ts";
import { env } from "#app/env.server.ts";
import { noticeCookie } from "#app/http/cookies/flash.server.ts";
import { codeAgain, EXPIRED, type LoginAgain, loginAgain } from "#app/http/cookies/login-again.server.ts";
import { readTyped } from "#app/http/multipart.server.ts";
import { cookieToken, originOf } from "#app/http/requests.server.ts";
import { answerToRefusal, errorScreen } from "#app/http/submit.server.ts";
import { countBy } from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { isNothing, isSecret, maySend, reachOf } from "#app/kernel/reach.server.ts";
import { type Refusal, SecondFactorRequired } from "#app/kernel/refusal.server.ts";
import { logEvent } from "#app/kernel/security-events.server.ts";
import { refusalOf } from "#app/kernel/unsaved.server.ts";
import { VISITOR, type Viewer, viewerOf } from "#app/kernel/viewer.server.ts";
import { log } from "#app/log.server.ts";
import type { Address } from "#app/schemas/address.ts";
import { UNDER_6 } from "#app/schemas/age-bands.ts";
import { DONE, PRESS_HEADER, QUIET } from "#app/ui/fields/quiet-press.ts";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    viewer: Viewer;
    origin: Origin;
    token: string | undefined;
    nonce: string;
    login?: LoginAgain;
  }
}

const TOO_EARLY = "Complete your Profile first, then you can open that page";

type Module = ServerBuild["routes"][string]["module"];
type Loader = NonNullable<Module["loader"]>;
type Action = NonNullable<Module["action"]>;

export function screens(build: () => Promise<ServerBuild>, refused: (path: string, refusal: Refusal) => Response) {
  let known: ServerBuild | undefined;
  let handlers: ReturnType<typeof handlersOf>;

  return async (c: Context): Promise<Response> => {
    const current = await build();
    if (current !== known) {
      handlers = handlersOf(gated(current));
      known = current;
    }
    const token = cookieToken(c);
    const nonce = c.get("secureHeadersNonce") ?? "";
    const viewer = viewerOrVisitor(token);
    const origin = originOf(c, token);
    const refusal = await overLimit(viewer, origin.address, c.req.method);
    if (refusal) return refused(c.req.path, refusal);
    const context = { viewer, origin, token, nonce };
    // The sender's site is checked already. Remix would throw at "null", which some browsers send for privacy.
    c.req.raw.headers.delete("origin");
    const response = await withLoginPage(await handlers(c.req.path)(c.req.raw, context), (login) => {
      const page = new Request(new URL("/login", c.req.url), { headers: { cookie: c.req.header("cookie") ?? "" } });
      return handlers("/login")(page, { ...context, login });
    });
    const inPlaceOfAnother = reachOf(viewer, c.req.path).is === "login";
    // On Back, browsers show a page that they may store, even after a log-out.
    const isPersonal = viewer.state !== "visitor" && !response.headers.has("etag");
    const kept = response.headers.get("cache-control") ?? (isPersonal ? "no-store" : "private, no-cache");
    response.headers.set("cache-control", inPlaceOfAnother || isSecret(c.req.path) ? "no-store" : kept);
    const isDoneQuietly = c.req.header(PRESS_HEADER) === QUIET && response.headers.get(PRESS_HEADER) === DONE;
    return isDoneQuietly ? withoutRedirect(response) : response;
  };
}

function overLimit(viewer: Viewer, address: string, method: string): Promise<Refusal | undefined> {
  return countBy(method === "POST" ? "send" : "read", viewer, address).then(() => undefined, refusalOf);
}

function withoutRedirect({ headers }: Response): Response {
  headers.delete("location");
  return new Response(null, { status: 204, headers });
}

function viewerOrVisitor(token: string | undefined): Viewer {
  try {
    return viewerOf(token);
  } catch (error) {
    log.error({ err: error }, "viewer not read");
    return VISITOR;
  }
}

/** Remix goes through all routes several times a request, so each screen gets a build that has it alone. */
function handlersOf(build: ServerBuild) {
  const all = createRequestHandler(build, env.NODE_ENV);
  const alone = new Map<string, typeof all>();
  return (path: string) => {
    const id = idAt(path);
    if (!id || !build.routes[id]) return all;
    const handle = alone.get(id) ?? createRequestHandler(holding(id, build), env.NODE_ENV);
    alone.set(id, handle);
    return handle;
  };
}

/** Keeps the home page: without it a browser would take the root alone for "/", and request no more. */
function holding(id: string, build: ServerBuild): ServerBuild {
  const held = ["root", "home", id];
  const only = <Route>(routes: Record<string, Route>): Record<string, Route> =>
    Object.fromEntries(Object.entries(routes).filter(([key]) => held.includes(key)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** Guards each loader, since Remix runs those of a page in parallel; only the root is open to everybody. */
function gated(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { default: screen, headers = withRetryAfter, loader = onlyPost, action } = route.module;
    if (id === "root") return [id, { ...route, module: { ...route.module, headers } }] as const;
    const guarded = {
      headers,
      loader: behindGate(loader, Boolean(screen), ROWS.get(id)),
      ...(action && { action: refusing(action, Boolean(screen), ROWS.get(id)) }),
    };
    return [id, { ...route, module: { ...route.module, ...guarded } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function behindGate(loader: Loader, isPage: boolean, row: Address | undefined): Loader {
  return async (args) => {
    const reach = reachOf(args.context.viewer, new URL(args.request.url).pathname, row);
    if (reach.is === "elsewhere" && reach.isRefused) logEvent("permission refused", { which: "page of the operator" });
    const isTold = isPage && isTooEarly(args.context.viewer, row);
    if (reach.is === "elsewhere") throw redirect(reach.to, isTold ? { headers: { "Set-Cookie": noticeCookie(TOO_EARLY) } } : {});
    if (reach.is === "login") throw isPage ? loginScreen(args.context.viewer) : noScreen();
    if (reach.is === "absent") throw data(null, { status: 404 });
    return withErrorScreen(() => loader(args));
  };
}

/** The home page and the login lead on to the set-up as its next step. An account under 6 never completes it. */
function isTooEarly({ state, band }: Viewer, row: Address | undefined): boolean {
  return state !== "complete" && band !== UNDER_6 && row?.path !== ADDRESSES.home.path && row?.path !== ADDRESSES.login.path;
}

async function withErrorScreen<T>(load: () => T): Promise<Awaited<T>> {
  try {
    return await load();
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal ? errorScreen(refusal) : error;
  }
}

/** Shows visitors the login screen where needed; otherwise the services decide who may send a form. */
function refusing(action: Action, isPage: boolean, row: Address | undefined): Action {
  return async (args) => {
    const { request, context } = args;
    const path = new URL(request.url).pathname;
    if (!maySend(context.viewer, path)) throw loginAgain(request, await readTyped(request), isPage);
    if (row && isNothing(context.viewer, path, row)) throw data(null, { status: 404 });
    try {
      return await action(args);
    } catch (error) {
      if (error instanceof SecondFactorRequired) return codeAgain(request, isPage, error.typed);
      const refusal = refusalOf(error);
      if (refusal) return answerToRefusal(context.viewer, refusal);
      throw error;
    }
  };
}

/** Remix itself passes on only the cookies of an action's answer. */
const withRetryAfter: HeadersFunction = ({ actionHeaders, errorHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  const after = errorHeaders?.get("Retry-After") ?? actionHeaders.get("Retry-After");
  if (after) headers.set("Retry-After", after);
  return headers;
};

/** Answers a form with the login page even if its address has no page. */
async function withLoginPage(answer: Response, page: (login: LoginAgain) => Promise<Response>): Promise<Response> {
  const isLogin = answer.status === 401 && answer.headers.get("content-type")?.startsWith("application/json");
  if (!isLogin) return answer;
  const { body, headers } = await page(await answer.json());
  return new Response(body, { status: 401, headers });
}

function loginScreen({ expired }: Viewer) {
  return data({ screen: "login", notice: expired ? EXPIRED : undefined }, { status: 200 });
}

function noScreen() {
  return new Response("Please log in first", { status: 401 });
}

function onlyPost() {
  return new Response("This address takes forms only", { status: 405, headers: { Allow: "POST" } });
}
