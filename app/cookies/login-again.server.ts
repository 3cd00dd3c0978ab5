import { createCookie } from "@remix-run/node";
import { env } from "../env.server.ts";
import type { FormState } from "../forms/form-state.ts";
import { ownAddress, valuesOf, withoutSecrets } from "../forms/submit.server.ts";
import type { Viewer } from "../services/people/viewer.server.ts";

export const EXPIRED = "Token Expired. Please Login again";

const BACK = "You are logged in again. What you typed is still here: please send it once more";

/** What was typed waits on its own device until somebody has logged in there. */
const cookie = createCookie("typed", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 15 * 60,
  secrets: [env.SESSION_SECRET],
  secure: env.BASE_URL.startsWith("https:"),
});

/** Bytes; a browser may not keep a cookie that is longer when it is encoded. */
const MOST = 2600;

export interface LoginAgain {
  screen: "login";
  notice: string;
  /** Where to go on afterwards. */
  to: string;
}

/** The login screen in the place of what a form would have done, to be thrown. A form of a page comes back as it was typed. */
export async function loginAgain(request: Request, form: URLSearchParams, isPage: boolean): Promise<Response> {
  const to = isPage ? addressOf(request) : ownAddress(form.get("to") ?? cameFrom(request));
  const body: LoginAgain = { screen: "login", notice: EXPIRED, to };
  const typed = isPage && (await cookie.serialize({ at: to, values: fitting(withoutSecrets(valuesOf(form))) }));
  return Response.json(body, { status: 401, headers: typed ? { "Set-Cookie": typed } : {} });
}

/** What was typed at this address before its sender had to log in, once. */
export async function typedAt(request: Request, viewer: Viewer): Promise<FormState | undefined> {
  const { at, values }: { at?: string; values?: FormState["values"] } = (await cookie.parse(request.headers.get("cookie"))) ?? {};
  const isHere = viewer.state !== "visitor" && at === addressOf(request);
  return isHere && values ? { values, errors: {}, message: BACK } : undefined;
}

export function forgottenTyped(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
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

/** The longest texts go first. */
function fitting(values: FormState["values"]): FormState["values"] {
  const fields = Object.entries(values).toSorted(([, a], [, b]) => a.length - b.length);
  while (Buffer.byteLength(JSON.stringify(Object.fromEntries(fields))) > MOST) fields.pop();
  return Object.fromEntries(fields);
}
