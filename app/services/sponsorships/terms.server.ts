import { atMost, type Check } from "#app/kernel/checks.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import type { SponsorshipDetails } from "#app/schemas/sponsorships.ts";
import { isoDay } from "#app/text/dates.ts";

type Terms = Pick<SponsorshipDetails, "gives" | "pay" | "offer" | "duties">;

export const TERMS_FIT: Check<Terms>[] = [atMost("pay"), atMost("offer"), atMost("duties")];

export const PAY: Check<Terms> = [
  "pay",
  ({ gives, pay }) => gives.includes("Money") && !isAmount(pay),
  "Please say how much, as a figure with its currency",
];
export const OFFER: Check<Terms> = ["offer", ({ offer }) => offer === "", "Please say what you offer"];
export const DUTIES: Check<Terms> = ["duties", ({ duties }) => duties === "", "Please say what exactly, and how often"];

export const LICENCE: Check<{ licence: boolean }>[] = [
  ["licence", ({ licence }) => !licence, "Please tick that you have looked at whether a licence is needed"],
];

/** Paid sport or modelling of a child may need a licence, and bands don't tell who is under 16. */
export function asksForLicence({ gives, athleteId }: Pick<SponsorshipDetails, "gives"> & { athleteId: string }): boolean {
  return gives.includes("Money") && !isAdult(traitsOf(athleteId));
}

const MOST_YEARS = 3;

export const ENDS_IN_TIME: Check<Pick<SponsorshipDetails, "endsOn">> = [
  "endsOn",
  ({ endsOn }) => endsOn > lastDay(),
  `The last day has to be within ${MOST_YEARS} years`,
];

function lastDay(): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + MOST_YEARS);
  return isoDay(day.getTime());
}

/** Needs a figure beside a sign or code of a currency. */
function isAmount(pay: string): boolean {
  return /\d/.test(pay) && /\p{Sc}|\b[A-Z]{3}\b/u.test(pay);
}
