import { atMost, type Check } from "#app/kernel/checks.server.ts";
import type { SponsorshipDetails } from "#app/schemas/sponsorships.ts";

type Terms = Pick<SponsorshipDetails, "gives" | "pay" | "offer" | "duties">;

export const TERMS_FIT: Check<Terms>[] = [atMost("pay"), atMost("offer"), atMost("duties")];

export const PAY: Check<Terms> = [
  "pay",
  ({ gives, pay }) => gives.includes("Money") && !isAmount(pay),
  "Please say how much, as a figure with its currency",
];
export const OFFER: Check<Terms> = ["offer", ({ offer }) => offer === "", "Please say what you offer"];
export const DUTIES: Check<Terms> = ["duties", ({ duties }) => duties === "", "Please say what exactly, and how often"];

/** Needs a figure beside a sign or code of a currency. */
function isAmount(pay: string): boolean {
  return /\d/.test(pay) && /\p{Sc}|\b[A-Z]{3}\b/u.test(pay);
}
