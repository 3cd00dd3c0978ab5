import { redirect } from "@remix-run/node";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { failedWith, type LastResult } from "#app/ui/fields/last-result.ts";
import { type Typed, typedIn } from "../submit.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

const cookie = sealedCookie<Kept>("typed", 15 * 60);

/** Bytes before encoding, since browsers may reject a longer cookie. */
const MOST = 2600;

const WORDS = {
  login: "You are logged in again. What you typed is still here: please send it once more",
  code: "Your code is right. Please send it once more",
  elsewhere: undefined,
} as const;
type Why = keyof typeof WORDS;

interface Kept {
  at?: string;
  values?: Typed;
  why?: Why;
}

export function typedCookie(at: string, form: URLSearchParams, why: Why, secret?: string[]): string {
  return cookie.serialize({ at, values: fitting(typedIn(form, secret)), why });
}

export function redirectTyped(to: string, form: URLSearchParams): Response {
  const at = addressOf(new Request(new URL(to, env.BASE_URL)));
  return redirect(to, { status: 303, headers: { "Set-Cookie": typedCookie(at, form, "elsewhere") } });
}

export function typedAt(request: Request, viewer: Viewer): LastResult | undefined {
  const { at, values, why = "login" } = cookie.parse(request.headers.get("cookie")) ?? {};
  if (viewer.state === "visitor" || at !== addressOf(request) || !values) return undefined;
  const words = WORDS[why];
  return words ? failedWith(words, values) : { initialValue: values };
}

export function forgottenTyped(): string {
  return cookie.cleared();
}

export function addressOf({ url }: Pick<Request, "url">): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("index");
  return searchParams.size ? `${pathname}?${searchParams}` : pathname;
}

function fitting(values: Typed): Typed {
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const fields = Object.entries(values).toSorted(([, a], [, b]) => bytesOf(a) - bytesOf(b));
  while (bytesOf(Object.fromEntries(fields)) > MOST) fields.pop();
  return Object.fromEntries(fields);
}
