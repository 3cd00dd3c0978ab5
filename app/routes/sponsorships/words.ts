import type { Reader } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipStep } from "#app/schemas/sponsorships.ts";
import type { AgreedTerms } from "#app/schemas/term-sheets.ts";
import { day } from "#app/text/dates.ts";

const WHO: Record<Reader, string> = {
  brand: "The brand",
  athlete: "The athlete",
  minor: "The athlete",
  parent: "The parent or guardian",
  operator: "We",
};

const DID: Record<SponsorshipStep, string> = {
  ask: "asked",
  return: "sent it back to the brand",
  offer: "passed it on to the athlete",
  question: "asked a question",
  pass: "passed the question on",
  answer: "answered the question",
  refuse: "refused it",
  accept: "said yes",
  decline: "said no",
  withdraw: "withdrew",
  release: "released the address to the brand",
  confirm: "confirmed the deal",
  stop: "ended it early",
};

export function stepWords(step: SponsorshipStep | "end", by: Reader | "rule", reader: Reader): string {
  if (step === "end" || by === "rule") return "It ended";
  if (by === "parent" && (reader === "minor" || reader === "athlete")) return `Your parent or guardian ${DID[step]}`;
  return `${isSame(by, reader) ? "You" : WHO[by]} ${DID[step]}`;
}

/** Counts an athlete who has become 18 since as the same. */
function isSame(by: Reader, reader: Reader): boolean {
  const side = (one: Reader) => (one === "minor" ? "athlete" : one);
  return side(by) === side(reader);
}

/** Asking and accepting have forms of their own. */
export const BUTTONS: Record<Exclude<SponsorshipStep, "ask" | "accept">, { idle: string; pending: string; done: string }> = {
  return: { idle: "Send it back with a question", pending: "Sending back", done: "The brand is asked" },
  offer: { idle: "Pass it on to the athlete", pending: "Passing on", done: "The athlete is asked" },
  question: { idle: "Ask first", pending: "Asking", done: "You asked. We read your question first" },
  pass: { idle: "Pass the question on", pending: "Passing on", done: "The brand is asked" },
  answer: { idle: "Answer", pending: "Answering", done: "You answered. We read your answer first" },
  refuse: { idle: "Refuse", pending: "Refusing", done: "The request is refused" },
  decline: { idle: "Say no", pending: "Saying no", done: "You said no" },
  withdraw: { idle: "Withdraw", pending: "Withdrawing", done: "The request is withdrawn" },
  release: { idle: "Release the address", pending: "Releasing", done: "The brand has the address" },
  stop: { idle: "End it early", pending: "Ending", done: "You ended it. We have your reason" },
  confirm: { idle: "Confirm the deal", pending: "Confirming", done: "You confirmed the deal" },
};

export function namedTerms(agreed: Omit<AgreedTerms, "terms">) {
  const named = [
    ["For", agreed.purpose],
    ["The brand gives", agreed.gives.join(", ")],
    ["Money", agreed.pay],
    ["Offer", agreed.offer],
    ["The brand expects", agreed.expects.join(", ")],
    ["In detail", agreed.duties],
    ["Where", agreed.place],
    ["Time", `${day(Date.parse(agreed.startsOn))} to ${day(Date.parse(agreed.endsOn))}`],
  ] as const;
  return named.filter(([, value]) => value !== "");
}
