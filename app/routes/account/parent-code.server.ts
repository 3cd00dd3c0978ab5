import { type AppLoadContext, createCookie } from "@remix-run/node";
import { redirectWith } from "#app/cookies/flash.server.ts";
import { env } from "#app/env.server.ts";
import type { FormState } from "#app/forms/form-state.ts";
import { paths } from "#app/paths.ts";
import { ParentInput } from "#app/schemas/accounts.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { type Viewer, viewerById } from "#app/services/people/viewer.server.ts";
import { Refusal } from "#app/services/rules/refusal.server.ts";
import { SEND_CODE } from "./parent-fields.tsx";

/** What a child typed stays on its device until a parent has agreed. */
const cookie = createCookie("answers", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 24 * 60 * 60,
  secrets: [env.SESSION_SECRET],
  secure: env.BASE_URL.startsWith("https:"),
});

/** More than this a browser may not keep. */
const MOST_TEXT = 2500;

/** The button that sends the code was pressed where there is something to agree to. A code that is typed comes first: Enter presses the form's first button. */
export function wantsCode(viewer: Viewer, values: FormState["values"]): boolean {
  return values.doing === SEND_CODE && !values.code && guardians.needsParent(viewer, ParentInput.parse(values));
}

/** Has the parent mailed a code and comes back to the form as it was. */
export async function sendParentCode({ viewer, origin }: AppLoadContext, values: FormState["values"], to: string) {
  await guardians.sendCode(viewer, origin, ParentInput.parse(values));
  const answers = await cookie.serialize({ of: viewer.id, values: kept(values) });
  return redirectWith("We have sent a code to your parent or guardian", to, answers);
}

/** Whoever has to start over, as their age needs a parent's word first, goes on in the first form; any other refusal stays where it is. */
export async function ledBack(viewer: Viewer, values: FormState["values"], refusal: unknown): Promise<Response> {
  if (!(refusal instanceof Refusal) || viewerById(viewer.id).state === viewer.state) throw refusal;
  const answer = await redirectWith(refusal.message, paths.home());
  answer.headers.append("Set-Cookie", await cookie.serialize({ of: viewer.id, values: kept(values) }));
  return answer;
}

/** What the parent's part of a form shows, and what was typed before the mail went out. */
export async function parentFormOf(request: Request, viewer: Viewer) {
  const { of, values }: { of?: string; values?: FormState["values"] } = (await cookie.parse(request.headers.get("cookie"))) ?? {};
  const answers: FormState | undefined = of === viewer.id && values ? { values, errors: {}, message: "" } : undefined;
  return {
    answers,
    isSent: answers !== undefined && guardians.isSent(viewer, ParentInput.parse(answers.values)),
    isKnown: guardians.knownParentOf(viewer.id) !== undefined,
  };
}

export function forgottenAnswers(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

function kept({ code, doing, password, ...typed }: FormState["values"]): FormState["values"] {
  const { isBusiness = "", age = "", parentEmail = "" } = typed;
  return JSON.stringify(typed).length > MOST_TEXT ? { isBusiness, age, parentEmail } : typed;
}
