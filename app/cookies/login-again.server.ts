import { redirect } from "@remix-run/node";
import { env } from "../env.server.ts";
import { failedWith, type LastResult } from "../forms/last-result.ts";
import { ownAddress, type Typed, typedIn } from "../forms/submit.server.ts";
import { paths } from "../paths.ts";
import type { Viewer } from "../services/people/viewer.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

export const EXPIRED = "Token Expired. Please Login again";

const BACK = "You are logged in again. What you typed is still here: please send it once more";
const RIGHT = "Your code is right. Please send it once more";

/** Keeps the typed values in the browser until the user has logged in or entered a code again. */
const cookie = sealedCookie<Kept>("typed", 15 * 60);

/** In bytes before encoding; browsers may reject a longer cookie. */
const MOST = 2600;

export interface LoginAgain {
  screen: "login";
  notice: string;
  to: string;
}

/** To be thrown: the login screen in place of a form's result. A page's form keeps its typed values for after the login. */
export function loginAgain(request: Request, form: URLSearchParams, isPage: boolean): Response {
  const to = isPage ? addressOf(request) : ownAddress(form.get("to") ?? cameFrom(request));
  const body: LoginAgain = { screen: "login", notice: EXPIRED, to };
  const typed = isPage && cookie.serialize({ at: to, values: fitting(typedIn(form)) });
  return Response.json(body, { status: 401, headers: typed ? { "Set-Cookie": typed } : {} });
}

/** Leads to the page that asks for the code of the second factor. What was typed waits where it was. */
export function codeAgain(request: Request, isPage: boolean, form = new URLSearchParams()): Response {
  const to = isPage ? addressOf(request) : ownAddress(cameFrom(request));
  const typed = cookie.serialize({ at: to, values: fitting(typedIn(form)), isCode: true });
  return redirect(paths.secondFactorCode({ to }), { status: 303, headers: { "Set-Cookie": typed } });
}

interface Kept {
  at?: string;
  values?: Typed;
  isCode?: boolean;
}

/** The values typed at this address before the viewer had to log in or to enter a code. */
export function typedAt(request: Request, viewer: Viewer): LastResult | undefined {
  const { at, values, isCode } = cookie.parse(request.headers.get("cookie")) ?? {};
  const isHere = viewer.state !== "visitor" && at === addressOf(request);
  return isHere && values ? failedWith(isCode ? RIGHT : BACK, values) : undefined;
}

export function forgottenTyped(): string {
  return cookie.cleared();
}

function addressOf({ url }: Request): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("index");
  return searchParams.size ? `${pathname}?${searchParams}` : pathname;
}

function cameFrom({ headers }: Request): string | undefined {
  const page = headers.get("referer") ?? "";
  return URL.canParse(page) && new URL(page).origin === env.BASE_URL ? addressOf(new Request(page)) : undefined;
}

/** Drops the longest values first. */
function fitting(values: Typed): Typed {
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const fields = Object.entries(values).toSorted(([, a], [, b]) => bytesOf(a) - bytesOf(b));
  while (bytesOf(Object.fromEntries(fields)) > MOST) fields.pop();
  return Object.fromEntries(fields);
}
