import { z } from "zod";
import { SPONSORSHIP_PURPOSES, spelled } from "./choices.ts";
import { email, line, text, ticked } from "./shapes.ts";

export const STATES = [
  "draft",
  "asked",
  "offered",
  "withParent",
  "agreed",
  "released",
  "brandConfirmed",
  "athleteConfirmed",
  "deal",
  "refused",
  "declined",
  "withdrawn",
  "ended",
] as const;
export type SponsorshipState = (typeof STATES)[number];

export const STEPS = ["ask", "offer", "refuse", "accept", "decline", "withdraw", "release", "confirm"] as const;
export type SponsorshipStep = (typeof STEPS)[number];

/** A brand accepts a changed agreement anew. The text is app/content/data_sharing_agreement.md. */
export const AGREEMENT_VERSION = "22 November 2026";

/** Turns anything but a real day into an empty string. */
const day = line.transform((value) => (isDay(value) ? value : ""));

export const SponsorshipInput = z.object({
  purpose: line.transform((value) => spelled(SPONSORSHIP_PURPOSES, value) ?? ""),
  startsOn: day,
  endsOn: day,
  offer: line,
  words: text,
  terms: text,
  agrees: ticked,
});
export type SponsorshipDetails = z.output<typeof SponsorshipInput>;

/** An adult gives an address; a 13-17 gives a parent's, with the code that was mailed to it. */
export const AnswerInput = z.object({ contact: email, parentEmail: email, code: line });

function isDay(value: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
