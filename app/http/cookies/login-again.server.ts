import { redirect } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import { ownAddress } from "../submit.server.ts";
import { addressOf, typedCookie } from "./typed.server.ts";

export const EXPIRED = "Token Expired. Please Login again";

export interface LoginAgain {
  screen: "login";
  notice: string;
  to: string;
}

/** Throw it to show the login screen instead of a form's result. After the login, a page's form has its typed values again. */
export function loginAgain(request: Request, form: URLSearchParams, isPage: boolean): Response {
  const to = isPage ? addressOf(request) : ownAddress(form.get("to") ?? cameFrom(request));
  const body: LoginAgain = { screen: "login", notice: EXPIRED, to };
  const headers: Record<string, string> = isPage ? { "Set-Cookie": typedCookie(to, form, "login") } : {};
  return Response.json(body, { status: 401, headers });
}

/** Leads to the page that asks for the second factor's code. The form's page has its typed values again afterwards. */
export function codeAgain(request: Request, isPage: boolean, form = new URLSearchParams()): Response {
  const to = isPage ? addressOf(request) : ownAddress(cameFrom(request));
  const headers = { "Set-Cookie": typedCookie(to, form, "code") };
  return redirect(paths.secondFactorCode({ to }), { status: 303, headers });
}

function cameFrom({ headers }: Request): string | undefined {
  const page = headers.get("referer") ?? "";
  return URL.canParse(page) && new URL(page).origin === env.BASE_URL ? addressOf({ url: page }) : undefined;
}
