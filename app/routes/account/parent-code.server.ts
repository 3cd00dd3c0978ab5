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

/** Keeps a child's answers in the browser until a parent has agreed. */
const cookie = createCookie("answers", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 24 * 60 * 60,
  secrets: [env.SESSION_SECRET],
  secure: env.BASE_URL.startsWith("https:"),
});

/** Before encoding; browsers may reject a longer cookie. */
const MOST_BYTES = 2500;

/** Whether to mail a code. A typed code takes precedence, since Enter presses the form's first button. */
export function wantsCode(viewer: Viewer, values: FormState["values"]): boolean {
  return values.doing === SEND_CODE && !values.code && guardians.needsParent(viewer, ParentInput.parse(values));
}

/** Mails the parent a code and returns to the form with its values. */
export async function sendParentCode({ viewer, origin }: AppLoadContext, values: FormState["values"], to: string) {
  await guardians.sendCode(viewer, origin, ParentInput.parse(values));
  const answers = await cookie.serialize({ of: viewer.id, values: kept(values) });
  return redirectWith("We have sent a code to your parent or guardian", to, answers);
}

/** If the Refusal changed the viewer's state, continues in the setup form; rethrows any other Refusal. */
export async function ledBack(viewer: Viewer, values: FormState["values"], refusal: unknown): Promise<Response> {
  if (!(refusal instanceof Refusal) || viewerById(viewer.id).state === viewer.state) throw refusal;
  const answer = await redirectWith(refusal.message, paths.home());
  answer.headers.append("Set-Cookie", await cookie.serialize({ of: viewer.id, values: kept(values) }));
  return answer;
}

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
  return Buffer.byteLength(JSON.stringify(typed)) > MOST_BYTES ? { isBusiness, age, parentEmail } : typed;
}
