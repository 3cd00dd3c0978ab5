import { z } from "zod";
import { knownIn, SHORTLIST_STAGES, SPONSORSHIP_DUTIES, SPONSORSHIP_GIFTS, SPONSORSHIP_PURPOSES, spelled } from "./choices.ts";
import { email, line, many, text, ticked } from "./shapes.ts";

export const STATES = [
  "draft",
  "asked",
  "returned",
  "askedAgain",
  "offered",
  "withParent",
  "questioned",
  "questionPassed",
  "answered",
  "offeredAgain",
  "agreed",
  "released",
  "brandConfirmed",
  "athleteConfirmed",
  "deal",
  "refused",
  "declined",
  "withdrawn",
  "ended",
  "stopped",
] as const;
export type SponsorshipState = (typeof STATES)[number];

/** Asking and accepting have forms of their own. */
export const BUTTON_STEPS = [
  "return",
  "offer",
  "question",
  "pass",
  "answer",
  "refuse",
  "decline",
  "withdraw",
  "release",
  "confirm",
  "stop",
] as const;
export const STEPS = ["ask", "accept", ...BUTTON_STEPS] as const;
export type SponsorshipStep = (typeof STEPS)[number];

/** A brand accepts a changed agreement anew. The text is app/content/data_sharing_agreement.md. */
export const AGREEMENT_VERSION = "22 November 2026";

/** Turns anything but a real day into an empty string. */
export const day = line.transform((value) => (isDay(value) ? value : ""));

export const SponsorshipInput = z.object({
  purpose: line.transform((value) => spelled(SPONSORSHIP_PURPOSES, value) ?? ""),
  startsOn: day,
  endsOn: day,
  place: line,
  gives: many.transform((names) => knownIn(SPONSORSHIP_GIFTS, names)),
  pay: line,
  offer: line,
  expects: many.transform((names) => knownIn(SPONSORSHIP_DUTIES, names)),
  duties: text,
  words: text,
  terms: text,
  answerBy: day,
  agrees: ticked,
});
export type SponsorshipDetails = z.output<typeof SponsorshipInput>;

/** An adult gives an address; a 13-17 gives a parent's, with the code that was mailed to it. */
export const AnswerInput = z.object({ contact: email, parentEmail: email, code: line });

export const ListNameInput = z.object({ listName: line });

export const KeptInput = z.object({
  note: text,
  stage: line.transform((value) => spelled(SHORTLIST_STAGES, value)),
});

/** What some steps need; `marked` passes on contact details, too. The brand may change the last three with its answer. */
export const StepInput = z.object({
  reply: text,
  licence: ticked,
  marked: ticked,
  pay: line.optional(),
  offer: line.optional(),
  duties: text.optional(),
});

function isDay(value: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
