import { createRequestHandler, data, type HeadersFunction, redirect, type ServerBuild } from "@remix-run/node";
import type { Context } from "hono";
import { codeAgain, EXPIRED, type LoginAgain, loginAgain } from "../cookies/login-again.server.ts";
import { env } from "../env.server.ts";
import { answerToRefusal, errorScreen } from "../forms/submit.server.ts";
import { log } from "../log.server.ts";
import type { Origin } from "../services/accounts/log-in.server.ts";
import { VISITOR, type Viewer, viewerOf } from "../services/people/viewer.server.ts";
import { isSecret, maySend, reachOf } from "../services/rules/reach.server.ts";
import { CodeAgain, Refusal } from "../services/rules/refusal.server.ts";
import { readTyped } from "./multipart.server.ts";
import { cookieToken, originOf } from "./requests.server.ts";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    viewer: Viewer;
    origin: Origin;
    token: string | undefined;
    nonce: string;
    login?: LoginAgain;
  }
}

type Module = ServerBuild["routes"][string]["module"];
type Loader = NonNullable<Module["loader"]>;
type Action = NonNullable<Module["action"]>;

export function screens(build: () => Promise<ServerBuild>) {
  let known: ServerBuild | undefined;
  let handle: ReturnType<typeof createRequestHandler>;

  return async (c: Context): Promise<Response> => {
    const current = await build();
    if (current !== known) {
      handle = createRequestHandler(gated(current), env.NODE_ENV);
      known = current;
    }
    const token = cookieToken(c);
    const nonce = c.get("secureHeadersNonce") ?? "";
    const viewer = viewerOrVisitor(token);
    const context = { viewer, origin: originOf(c), token, nonce };
    const response = await withLoginPage(await handle(c.req.raw, context), (login) => {
      const page = new Request(new URL("/login", c.req.url), { headers: { cookie: c.req.header("cookie") ?? "" } });
      return handle(page, { ...context, login });
    });
    const inPlaceOfAnother = reachOf(viewer, c.req.path).is === "login";
    const kept = response.headers.get("cache-control") ?? "private, no-cache";
    response.headers.set("cache-control", inPlaceOfAnother || isSecret(c.req.path) ? "no-store" : kept);
    return response;
  };
}

function viewerOrVisitor(token: string | undefined): Viewer {
  try {
    return viewerOf(token);
  } catch (error) {
    log.error({ err: error }, "viewer not read");
    return VISITOR;
  }
}

/** Remix runs the loaders of a page in parallel, so each is guarded; only the root is open to everybody. */
function gated(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const;
    const { default: screen, headers = withRetryAfter, loader = onlyPost, action } = route.module;
    if (id === "root") return [id, { ...route, module: { ...route.module, headers } }] as const;
    const guarded = {
      headers,
      loader: behindGate(loader, screen ? loginScreen : noScreen),
      ...(action && { action: refusing(action, Boolean(screen)) }),
    };
    return [id, { ...route, module: { ...route.module, ...guarded } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function behindGate(loader: Loader, inItsPlace: (viewer: Viewer) => unknown): Loader {
  return async (args) => {
    const reach = reachOf(args.context.viewer, new URL(args.request.url).pathname);
    if (reach.is === "elsewhere") throw redirect(reach.to);
    if (reach.is === "login") throw inItsPlace(args.context.viewer);
    return telling(() => loader(args));
  };
}

async function telling<T>(load: () => T): Promise<Awaited<T>> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Refusal) throw errorScreen(error);
    throw error;
  }
}

/** Shows visitors the login screen where needed; otherwise the services decide who may send a form. */
function refusing(action: Action, isPage: boolean): Action {
  return async (args) => {
    const { request, context } = args;
    if (!maySend(context.viewer, new URL(request.url).pathname))
      throw await loginAgain(request, await readTyped(request), isPage);
    try {
      return await action(args);
    } catch (error) {
      if (error instanceof CodeAgain) return codeAgain(request, isPage, error.typed);
      if (error instanceof Refusal) return answerToRefusal(context.viewer, error);
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
