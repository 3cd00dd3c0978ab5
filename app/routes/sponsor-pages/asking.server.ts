import { pageSentence } from "#app/content/sponsor-page-words.ts";
import { inputOf } from "#app/http/submit.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { AskParentInput } from "#app/schemas/sponsor-pages.ts";
import { pageConsents, sponsorPages } from "#app/services/sponsorships/index.server.ts";
import { SEND_CODE } from "../account/send-code.ts";

type OwnConsent = NonNullable<ReturnType<typeof sponsorPages.own>["consent"]>;

export function askingDataFor({ state, reason, mayHide, refusal, codeSentTo }: OwnConsent) {
  return {
    sentence: pageSentence(state ?? "ended", "minor"),
    reason: state === "refused" ? reason : undefined,
    mayHide,
    mayAsk: refusal === undefined,
    address: codeSentTo,
  };
}

/** Returns what a 13-17 is told after an act on the parent's yes, or undefined for another form. */
export async function actOnConsent(viewer: Viewer, origin: Origin, fields: URLSearchParams): Promise<string | undefined> {
  const doing = fields.get("doing");
  if (doing === "hide") {
    sponsorPages.hide(viewer);
    return "No brand sees your page";
  }
  if (doing !== SEND_CODE && doing !== "ask") return undefined;
  const { parentEmail, code } = inputOf(fields, AskParentInput);
  // With a code in the form, Enter presses the button that sends one.
  if (doing === SEND_CODE && !code) {
    await pageConsents.sendCode(viewer, origin, parentEmail);
    return "We have sent a code to your parent or guardian";
  }
  pageConsents.ask(viewer, parentEmail, code);
  return "Your parent or guardian is asked now";
}
