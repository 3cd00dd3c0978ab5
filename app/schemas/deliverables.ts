import { z } from "zod";
import { line } from "./shapes.ts";
import type { Role } from "./sponsorship-course.ts";
import { day } from "./sponsorships.ts";

/* What an athlete delivers in a deal, line by line. */

export const DELIVERABLE_STATES = ["written", "open", "done", "sentBack", "doneAgain", "confirmed"] as const;
export type DeliverableState = (typeof DELIVERABLE_STATES)[number];

export const DELIVERABLE_STEPS = ["pass", "tick", "confirm", "sendBack", "drop"] as const;
export type DeliverableStep = (typeof DELIVERABLE_STEPS)[number];

type Moves = Partial<Record<DeliverableState, DeliverableState | "gone">>;
const TICKED: Moves = { open: "done", sentBack: "doneAgain" };

/** Who may take which step in which state, and the state that follows. Nothing else is possible. */
const DELIVERABLE_COURSE: Record<DeliverableStep, Partial<Record<Role, Moves>>> = {
  pass: { operator: { written: "open" } },
  tick: { athlete: TICKED, minor: TICKED },
  confirm: { brand: { done: "confirmed", doneAgain: "confirmed" } },
  sendBack: { brand: { done: "sentBack" } },
  drop: { brand: { written: "gone", open: "gone" }, operator: { written: "gone" } },
};

export function nextDeliverableState(step: DeliverableStep, role: Role, state: DeliverableState) {
  return DELIVERABLE_COURSE[step][role]?.[state];
}

export function deliverableSteps(role: Role, state: DeliverableState): DeliverableStep[] {
  return DELIVERABLE_STEPS.filter((step) => nextDeliverableState(step, role, state) !== undefined);
}

export const DeliverableInput = z.object({ what: line, dueOn: day, usage: line, usageUntil: day });
export type DeliverableDetails = z.output<typeof DeliverableInput>;

export const DeliverableStepInput = z.object({ deliverableId: line, editId: line });
