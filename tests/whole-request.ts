import type { SponsorshipDetails } from "#app/schemas/sponsorships.ts";
import { dayIn } from "#app/text/dates.ts";

export { dayIn };

/** All that a brand enters to ask about an athlete. */
export const WHOLE: SponsorshipDetails = {
  purpose: "Team rider",
  startsOn: dayIn(1),
  endsOn: dayIn(300),
  place: "Newquay",
  gives: ["Products"],
  pay: "",
  offer: "Two boards",
  expects: ["Posts"],
  duties: "Two Edits a month",
  words: "We like how you ride",
  terms: "We keep your address for a year",
  answerBy: dayIn(30),
  agrees: true,
};
