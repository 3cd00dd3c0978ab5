import type { AppLoadContext } from "@remix-run/node";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { answersCookie, answersOf } from "#app/http/cookies/parent-answers.server.ts";
import { inputOf, type Typed, typedIn } from "#app/http/submit.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { ParentInput } from "#app/schemas/accounts.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import type { ParentForm } from "./parent-fields.tsx";
import { SEND_CODE } from "./send-code.ts";

/** Before encoding, since browsers may reject a longer cookie. */
const MOST_BYTES = 2500;

/** Returns true if a code is to be mailed. A typed code takes precedence, since Enter presses the form's first button. */
export function wantsCode(viewer: Viewer, fields: URLSearchParams): boolean {
  const isPressed = fields.get("doing") === SEND_CODE && !fields.get("code");
  return isPressed && guardians.needsParent(viewer, inputOf(fields, ParentInput));
}

/** Mails the parent a code and returns to the form with its values. */
export async function sendParentCode({ viewer, origin }: AppLoadContext, fields: URLSearchParams, to: string) {
  await guardians.sendCode(viewer, origin, inputOf(fields, ParentInput));
  const answers = answersCookie({ of: viewer.id, values: kept(fields) });
  return redirectWith("We have sent a code to your parent or guardian", to, answers);
}

/** If the Refusal changed the viewer's state, continues in the setup form; rethrows any other Refusal. */
export async function ledBack(viewer: Viewer, fields: URLSearchParams, refusal: unknown): Promise<Response> {
  if (!(refusal instanceof Refusal) || viewerById(viewer.id).state === viewer.state) throw refusal;
  const answer = redirectWith(refusal.message, paths.home());
  answer.headers.append("Set-Cookie", answersCookie({ of: viewer.id, values: kept(fields) }));
  return answer;
}

export function parentFormOf(request: Request, viewer: Viewer): ParentForm {
  const { of, values } = answersOf(request);
  const answers: LastResult | undefined = of === viewer.id && values ? { initialValue: values } : undefined;
  return {
    answers,
    isSent: answers !== undefined && guardians.isSent(viewer, ParentInput.parse(answers.initialValue)),
    isKnown: guardians.consenterOf(viewer.id) !== undefined,
    agreedTo: guardians.guardianOf(viewer.id)?.band,
    settled: settledOf(viewer),
    countries: guardians.PARENTS_COUNTRIES,
  };
}

function settledOf(viewer: Viewer): AgeBand | undefined {
  const { band, country } = viewer;
  return guardians.isYoung(band) && !guardians.needsParent(viewer, { age: band, country }) ? band : undefined;
}

function kept(fields: URLSearchParams): Typed {
  const { doing, ...typed } = typedIn(fields);
  const { isBusiness = "", age = "", parentEmail = "", country = "" } = typed;
  return Buffer.byteLength(JSON.stringify(typed)) > MOST_BYTES ? { isBusiness, age, parentEmail, country } : typed;
}
