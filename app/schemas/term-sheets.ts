import { z } from "zod";
import { line, text, ticked } from "./shapes.ts";
import type { Role } from "./sponsorship-course.ts";
import { day, type SponsorshipDetails, StepInput } from "./sponsorships.ts";

/* What both sides of a deal agreed on. The first sheet is made with the deal; each later one is a change that was accepted. */

export type AgreedTerms = Pick<
  SponsorshipDetails,
  "startsOn" | "endsOn" | "place" | "gives" | "pay" | "offer" | "expects" | "duties" | "terms"
> & { purpose: string };

export const TERM_SHEET_STATES = ["written", "open", "accepted", "declined", "refused", "withdrawn"] as const;
export type TermSheetState = (typeof TERM_SHEET_STATES)[number];

export const TERM_SHEET_STEPS = ["pass", "refuse", "accept", "decline", "drop"] as const;
export type TermSheetStep = (typeof TERM_SHEET_STEPS)[number];

type Moves = Partial<Record<TermSheetState, TermSheetState | "gone">>;

/** Who may take which step in which state, and the state that follows. A 13-17 may say no, but the yes is the parent's. */
const TERM_SHEET_COURSE: Record<TermSheetStep, Partial<Record<Role, Moves>>> = {
  pass: { operator: { written: "open" } },
  refuse: { operator: { written: "refused" } },
  accept: { athlete: { open: "accepted" }, parent: { open: "accepted" } },
  decline: { athlete: { open: "declined" }, minor: { open: "declined" }, parent: { open: "declined" } },
  drop: { brand: { written: "gone", open: "withdrawn" } },
};

export function nextSheetState(step: TermSheetStep, role: Role, state: TermSheetState) {
  return TERM_SHEET_COURSE[step][role]?.[state];
}

export function sheetSteps(role: Role, state: TermSheetState): TermSheetStep[] {
  return TERM_SHEET_STEPS.filter((step) => nextSheetState(step, role, state) !== undefined);
}

/** Returns true if the step is already taken, as on a second press of a button. */
export function isSheetStepTaken(step: TermSheetStep, role: Role, state: TermSheetState): boolean {
  return Object.values(TERM_SHEET_COURSE[step][role] ?? {}).includes(state);
}

export const ChangeInput = StepInput.pick({ pay: true, offer: true, duties: true }).extend({
  endsOn: day.optional(),
});
export type Change = z.output<typeof ChangeInput>;

export const SheetStepInput = z.object({ sheetId: line, reply: StepInput.shape.reply, licence: ticked, marked: ticked });

export const FEEDBACK = ["well", "badly"] as const;

export const FeedbackInput = z.object({ went: line, experience: text });
