import { deliverableSentence } from "#app/content/deliverable-words.ts";
import { inputOf } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { DELIVERABLE_STEPS, DeliverableInput, type DeliverableStep, DeliverableStepInput } from "#app/schemas/deliverables.ts";
import type { Reader } from "#app/schemas/sponsorship-course.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { deliverables, type OneRequest } from "#app/services/sponsorships/index.server.ts";
import { day } from "#app/text/dates.ts";

const NEWEST = 20;
const ADD = "add-line";

const BUTTONS: Record<DeliverableStep, { idle: string; pending: string; done: string; kind: "main" | "plain" }> = {
  pass: { idle: "Pass the line on", pending: "Passing on", done: "The athlete reads it now", kind: "main" },
  tick: { idle: "It's done", pending: "Saving", done: "The brand is told that it's done", kind: "main" },
  confirm: { idle: "Confirm", pending: "Confirming", done: "You confirmed it", kind: "main" },
  sendBack: { idle: "Send it back", pending: "Sending back", done: "The athlete is asked to look at it again", kind: "plain" },
  drop: { idle: "Take it off", pending: "Taking off", done: "The line is gone", kind: "plain" },
};

export function lineData(role: Reader, lines: OneRequest["lines"]) {
  return lines.map(({ id, what, dueOn, usage, usageUntil, state, editId, steps }) => ({
    id,
    what,
    due: day(Date.parse(dueOn)),
    usage: usageUntil ? `${usage}, until ${day(Date.parse(usageUntil))}` : usage,
    editId: editId ?? undefined,
    sentence: deliverableSentence(state, role),
    steps: steps.map((step) => ({ step, ...BUTTONS[step] })),
  }));
}

/** Offers the athlete's newest Edits. */
export function ownEdits(viewer: Viewer, lines: OneRequest["lines"]) {
  if (!lines.some(({ steps }) => steps.includes("tick"))) return [];
  const newest = edits.byPoster(viewer, viewer.id, { take: NEWEST });
  const named = newest.map(({ id, description, createdAt }) => ({ value: id, label: `${description}, ${day(createdAt)}` }));
  return [{ value: "", label: "Choose an Edit" }, ...named];
}

/** Returns the notice that follows, or undefined if it is about no line. */
export function actOnLine(viewer: Viewer, id: string, doing: string, fields: URLSearchParams): string | undefined {
  if (doing === ADD) {
    deliverables.add(viewer, id, inputOf(fields, DeliverableInput));
    return "We have the line and read it first";
  }
  const step = DELIVERABLE_STEPS.find((name) => doing === `line-${name}`);
  if (!step) return undefined;
  const { deliverableId, editId } = inputOf(fields, DeliverableStepInput);
  deliverables.takeStep(viewer, id, deliverableId, step, editId);
  return BUTTONS[step].done;
}
