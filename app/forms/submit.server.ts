import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { paths } from "#app/paths.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import { Refusal, type RefusalCode } from "#app/services/rules/refusal.server.ts";
import type { FormState } from "./form-state.ts";

export const STATUS: Record<RefusalCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID: 422,
  UNREADABLE: 400,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  NO_SPACE: 507,
};

/** Never sent back into a page. */
const SECRET = ["password", "oldPassword", "newPassword", "code", "verification"];

/** Parses a form and acts on it. A Refusal returns the form with the typed values. */
export async function submit<S extends z.ZodType>(
  request: Request,
  shape: S,
  act: (input: z.output<S>) => Response | Promise<Response>,
) {
  const values = valuesOf(await readFields(request));
  return withFormErrors(values, () => act(shape.parse(values)));
}

/** Like `submit`, for forms that the caller has read, such as those with files. */
export async function withFormErrors(values: FormState["values"], act: () => Response | Promise<Response>) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const state: FormState = { values: withoutSecrets(values), errors: error.fields, message: error.message };
    return data(state, { status: STATUS[error.code], headers: retryAfter(error) });
  }
}

export function withoutSecrets(values: FormState["values"]): FormState["values"] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.includes(name)));
}

/** For a button with its own address: acts and redirects. Give a notice where the page does not show the change. */
export async function press(viewer: Viewer, to: string, act: () => unknown, notice?: string): Promise<Response> {
  try {
    await act();
    return notice ? redirectWith(notice, to) : redirect(to, 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerToRefusal(viewer, error);
  }
}

/** For a link to another site: records the click, then redirects. */
export function leave(viewer: Viewer, act: () => { to: string }): Response {
  try {
    return redirect(act().to);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answerToRefusal(viewer, error);
  }
}

/** Redirects to the login or the next setup step; throws the error screen for every other Refusal. */
export function answerToRefusal(viewer: Viewer, refusal: Refusal): Response {
  if (refusal.code === "UNAUTHENTICATED") return redirect(paths.login(), 303);
  if (refusal.code === "FORBIDDEN" && viewer.state === "initial") return redirect(paths.home(), 303);
  if (refusal.code === "FORBIDDEN" && viewer.state === "profile") return redirect(paths.profile(viewer.id), 303);
  throw errorScreen(refusal);
}

/** To be thrown: the error screen with the Refusal's message. At an address without a screen, the message alone. */
export function errorScreen(refusal: Refusal): Response {
  return new Response(refusal.message, { status: STATUS[refusal.code], headers: retryAfter(refusal) });
}

/** The form's values by name; an array where a name occurs several times. */
export function valuesOf(form: Iterable<[string, unknown]>): FormState["values"] {
  const values: FormState["values"] = Object.create(null);
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}

/** Accepts only an address of this site; anything else becomes the home page. */
export function ownAddress(given: unknown): string {
  const address = typeof given === "string" ? given : "";
  const safe = /^\/(?![/\\])[\w\-./~%+?&=:@!$'()*,;]*(#[\w-]+)?$/.test(address);
  return safe && URL.canParse(address, "http://here") ? address : paths.home();
}

function retryAfter({ retryAfterSeconds }: Refusal): Record<string, string> {
  return retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
}
