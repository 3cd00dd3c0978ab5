import { z } from "zod";
import { ATHLETE_LEVELS, type AthleteLevel, spelled } from "./choices.ts";
import { line, many, text, ticked } from "./shapes.ts";

export const SponsorPageInput = z.object({
  offers: text,
  wants: text,
  refuses: text,
  results: text,
  equipment: text,
  languages: text,
  travel: text,
  /** Empty if it isn't said. */
  level: line.transform((value): AthleteLevel | "" => spelled(ATHLETE_LEVELS, value) ?? ""),
  editIds: many,
  isShown: ticked,
});
export type SponsorPageDetails = z.output<typeof SponsorPageInput>;

/* Approved brands read a 13-17's page after a parent's yes and the operator's release. A change of the page ends both. */

export const PAGE_STATES = ["asked", "agreed", "shown", "declined", "refused", "ended"] as const;
export type PageState = (typeof PAGE_STATES)[number];

export const PAGE_STEPS = ["accept", "decline", "release", "refuse", "hide"] as const;
export type PageStep = (typeof PAGE_STEPS)[number];
export type PageRole = "minor" | "parent" | "operator";

const PAGE_COURSE: Record<PageStep, { by: PageRole; from: readonly PageState[]; to: PageState }> = {
  accept: { by: "parent", from: ["asked"], to: "agreed" },
  decline: { by: "parent", from: ["asked", "agreed", "shown"], to: "declined" },
  release: { by: "operator", from: ["agreed"], to: "shown" },
  refuse: { by: "operator", from: ["agreed", "shown"], to: "refused" },
  hide: { by: "minor", from: ["asked", "agreed", "shown"], to: "ended" },
};

export function nextPageState(step: PageStep, role: PageRole, state: PageState): PageState | undefined {
  const { by, from, to } = PAGE_COURSE[step];
  return by === role && from.includes(state) ? to : undefined;
}

export function pageSteps(role: PageRole, state: PageState): PageStep[] {
  return PAGE_STEPS.filter((step) => nextPageState(step, role, state) !== undefined);
}

/** Nobody sees the page, and the parent has nothing left to answer. */
export const PAGE_OVER = PAGE_STATES.filter((state) => pageSteps("parent", state).length === 0);

/** Returns true if the step is already taken, as on a second press of a button. */
export function isPageStepTaken(step: PageStep, role: PageRole, state: PageState): boolean {
  return PAGE_COURSE[step].by === role && PAGE_COURSE[step].to === state;
}

/** The steps of people with an account; a parent answers by a mailed link. */
export const OWN_PAGE_STEPS = ["ask", "hide", "release", "refuse"] as const;

export const AskParentInput = z.object({ parentEmail: line, code: line });

/** `asking` is the asking whose page the operator has read. */
export const PageStepInput = z.object({ reply: text, asking: line });
export type PageDecision = z.output<typeof PageStepInput>;
