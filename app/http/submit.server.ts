import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { Refusal, SecondFactorRequired } from "#app/kernel/refusal.server.ts";
import { logRefusal } from "#app/kernel/security-events.server.ts";
import { refusalOf } from "#app/kernel/unsaved.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { DONE, PRESS_HEADER } from "#app/ui/fields/quiet-press.ts";
import { redirectWith } from "./cookies/flash.server.ts";
import { readFields } from "./multipart.server.ts";
import { STATUS } from "./status.server.ts";

/** Fields that a page never gets back. */
const SECRET = ["password", "oldPassword", "newPassword", "code", "verification"];

/** Use it for the form of a Discount: a business sees its own code again. */
export const NO_SECRET: string[] = [];

/** Values by field; an array where a name occurs several times. */
export type Typed = NonNullable<LastResult["initialValue"]>;

const ANY = z.record(z.string(), z.unknown());

export async function submit<S extends z.ZodType>(
  request: Request,
  schema: S,
  act: (input: z.output<S>) => Response | Promise<Response>,
  secret = SECRET,
) {
  const fields = await readFields(request);
  return withFormErrors(fields, () => act(inputOf(fields, schema)), { secret });
}

/** Like `submit`, for forms that the caller reads, such as those with files; `act` may still fill the fields. */
export async function withFormErrors(
  fields: URLSearchParams,
  act: () => Response | Promise<Response>,
  { secret = SECRET, newPassword = "newPassword" } = {},
) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof SecondFactorRequired) throw new SecondFactorRequired(fields);
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    logRefusal(refusal);
    const { fields: byField, message, empty } = refusal;
    const errors = Object.keys(byField).length > 0 ? listed(byField) : { formErrors: [message] };
    const reply = submissionOf(fields, ANY).reply({ ...errors, hideFields: secret });
    // Judging a password takes time, so a request refused by a limit may not cause it.
    const strength = refusal.code === "INVALID" ? await strengthIn(fields, newPassword) : {};
    const result: LastResult & Strength = { ...reply, ...strength, empty };
    return data(result, { status: STATUS[refusal.code], headers: retryAfter(refusal) });
  }
}

interface Strength {
  strength?: number;
}

/** Rates the new password for browsers without script. Judges long ones by their beginning, since that takes time. */
async function strengthIn(fields: URLSearchParams, name: string): Promise<Strength> {
  const password = fields.get(name);
  if (!password) return {};
  const { strengthOf } = await import("#app/ui/fields/password-strength.ts");
  return { strength: strengthOf(password.slice(0, 64)) };
}

function listed(errors: Record<string, string>) {
  return { fieldErrors: Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])) };
}

/** The shapes accept every input, since the services check it in their own order. */
export function inputOf<S extends z.ZodType>(fields: URLSearchParams, schema: S): z.output<S> {
  const submission = submissionOf(fields, schema);
  if (submission.status !== "success") throw new Refusal("INVALID");
  return submission.value;
}

export function typedIn(fields: URLSearchParams, secret = SECRET): Typed {
  return submissionOf(fields, ANY).reply({ hideFields: secret }).initialValue ?? {};
}

/** A name such as `a[4000000000]` would become an array of that length, so only plain names are read. */
function submissionOf<S extends z.ZodType>(fields: URLSearchParams, schema: S) {
  const plain = [...fields].filter(([name]) => /^[a-z]\w*$/i.test(name) && !(name in Object.prototype));
  return parseWithZod(new URLSearchParams(plain), { schema, disableAutoCoercion: true });
}

/** Acts and redirects, for a button with its own address. Give a notice where the page does not show the change. */
export async function press(viewer: Viewer, to: string, act: () => unknown, notice?: string): Promise<Response> {
  try {
    await act();
    return done(notice ? redirectWith(notice, to) : redirect(to, 303));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return answerToRefusal(viewer, refusal);
  }
}

/** Tells script, which cannot read a redirect, that the act succeeded. */
export function done(answer: Response): Response {
  answer.headers.set(PRESS_HEADER, DONE);
  return answer;
}

export function leave(viewer: Viewer, act: () => { to: string }): Response {
  try {
    return redirect(act().to);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return answerToRefusal(viewer, refusal);
  }
}

/** Redirects to the login or the next setup step with the reason; throws the error screen for every other Refusal. */
export function answerToRefusal(viewer: Viewer, refusal: Refusal): Response {
  if (refusal instanceof SecondFactorRequired) throw refusal;
  const { code, message } = refusal;
  if (code === "UNAUTHENTICATED") return redirectWith(message, paths.login());
  if (code === "FORBIDDEN" && viewer.state === "initial") return redirectWith(message, paths.home());
  if (code === "FORBIDDEN" && viewer.state === "profile") return redirectWith(message, paths.profile(viewer.id));
  throw errorScreen(refusal);
}

/** Throw it: the error screen with the Refusal's message, or the message alone at an address without a screen. */
export function errorScreen(refusal: Refusal): Response {
  logRefusal(refusal);
  return new Response(refusal.message, { status: STATUS[refusal.code], headers: retryAfter(refusal) });
}

/** Accepts only an address of this site; anything else becomes the home page. */
export function ownAddress(given: unknown): string {
  const address = typeof given === "string" ? given : "";
  const safe = /^\/(?![/\\])[\w\-./~%+?&=:@!$'()*,;]*(#[\w-]+)?$/.test(address);
  const url = safe ? URL.parse(address, "http://here") : null;
  // Dots can hide two slashes, which a browser takes for another site and the router cannot read.
  return url ? url.pathname.replace(/\/{2,}/g, "/") + url.search + url.hash : paths.home();
}

function retryAfter({ retryAfterSeconds }: Refusal): Record<string, string> {
  return retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
}
