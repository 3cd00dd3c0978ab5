import type { SponsorshipState, SponsorshipStep } from "#app/schemas/sponsorships.ts";

export const STATE_WORDS: Record<SponsorshipState, string> = {
  draft: "A draft that you alone see",
  asked: "Waits for us to read it",
  offered: "Waits for the athlete's answer",
  withParent: "Waits for the answer of the parent or guardian",
  agreed: "Has a yes, and waits for us to release the address",
  released: "The brand has the address",
  brandConfirmed: "The brand says that there is a deal",
  athleteConfirmed: "The athlete says that there is a deal",
  deal: "A deal",
  refused: "Refused by us",
  declined: "The athlete said no",
  withdrawn: "Withdrawn",
  ended: "Ended",
};

const WHO = {
  brand: "The brand",
  athlete: "The athlete",
  minor: "The athlete",
  parent: "The parent or guardian",
  operator: "We",
  rule: "We",
} as const;

const DID: Record<SponsorshipStep | "end", string> = {
  ask: "asked",
  offer: "passed it on to the athlete",
  refuse: "refused it",
  accept: "said yes",
  decline: "said no",
  withdraw: "withdrew",
  release: "released the address to the brand",
  confirm: "confirmed the deal",
  end: "ended it",
};

export function stepWords(step: keyof typeof DID, by: keyof typeof WHO): string {
  return `${WHO[by]} ${DID[step]}`;
}

/** Asking and saying yes have forms of their own. */
export const BUTTONS: Record<Exclude<SponsorshipStep, "ask" | "accept">, { idle: string; pending: string; done: string }> = {
  offer: { idle: "Pass it on to the athlete", pending: "Passing on", done: "The athlete is asked" },
  refuse: { idle: "Refuse", pending: "Refusing", done: "The request is refused" },
  decline: { idle: "Say no", pending: "Saying no", done: "You said no" },
  withdraw: { idle: "Withdraw", pending: "Withdrawing", done: "The request is withdrawn" },
  release: { idle: "Release the address", pending: "Releasing", done: "The brand has the address" },
  confirm: { idle: "Confirm the deal", pending: "Confirming", done: "You confirmed the deal" },
};
