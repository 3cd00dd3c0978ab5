import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { atMost, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { isAwaited, isTaken, nextState, type Role, WITH_WORDS } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipStep as Step, StepInput } from "#app/schemas/sponsorships.ts";
import { dayIn, isoDay } from "#app/text/dates.ts";
import { atomically, db } from "#db";
import { sponsorshipSteps, sponsorships } from "#db/schema/index.ts";
import { get, roleIn, type Sponsorship } from "./finding.server.ts";
import { forgetAddress, keepWords, passOn, proposedIn } from "./rounds.server.ts";
import { tell } from "./telling.server.ts";
import * as termSheets from "./term-sheets.server.ts";
import { asksForLicence, LICENCE } from "./terms.server.ts";

/** An athlete, and then a parent, has at least so many days to answer. */
const DAYS_TO_ANSWER = 7;

export type Given = Partial<z.output<typeof StepInput>>;

/** A second press of the same button changes nothing. */
export function takeStep(viewer: Viewer, id: string, step: Exclude<Step, "accept">, given: Given = {}): void {
  atomically(() => {
    const row = get(viewer, id);
    carryOut(row, step, roleIn(viewer, row), given);
  });
}

/** Call it in a transaction. */
export function carryOut(
  row: Sponsorship,
  step: Step,
  role: Role,
  { reply = "", licence = false, marked, ...terms }: Given,
): void {
  if (nextState(step, role, row.state) === undefined) return void move(row, step, role);
  const needsWords = WITH_WORDS.includes(step);
  const needsLicence = step === "offer" && asksForLicence(row);
  if (needsWords) refuseFirstFailure({ reply }, [[...NO_WORDS, wordsFor(step)], atMost("reply")]);
  if (needsLicence) refuseFirstFailure({ licence }, LICENCE);
  const proposed = step === "answer" ? proposedIn(row, terms) : null;
  const taken = move(row, step, role);
  if (!taken) return;
  if (needsWords) keepWords(row, taken.id, step, reply, proposed);
  if (step === "pass" || step === "offer") passOn(row, marked === true);
  if (step === "question" && role === "athlete") forgetAddress(row);
  if (needsLicence) db.update(sponsorships).set({ licenceSeenAt: Date.now() }).where(eq(sponsorships.id, row.id)).run();
}

const NO_WORDS = ["reply", ({ reply }: { reply: string }) => reply === ""] as const;

function wordsFor(step: Step): string {
  if (step === "question") return "Please write your question";
  if (step === "stop") return "Please tell us why. Nobody else reads it";
  return step === "answer" ? "Please answer the question" : "Please tell the brand why";
}

/** The athlete chooses, once there is a deal. */
export function showBrand(viewer: Viewer, id: string, wanted: boolean): void {
  const row = get(viewer, id);
  if (row.athleteId !== viewer.id || row.state !== "deal") throw new Refusal("FORBIDDEN");
  db.update(sponsorships).set({ showsBrand: wanted }).where(eq(sponsorships.id, row.id)).run();
}

/** Call it in a transaction. Returns undefined if the step was taken before. */
export function move(row: Sponsorship, step: Step, by: Role) {
  const state = nextState(step, by, row.state);
  if (!state && isTaken(step, by, row.state)) return undefined;
  if (!state || isPast(row)) throw new Refusal("FORBIDDEN", "This isn't possible any more. Please look at the request again");

  // Insert before the update, so that the trigger which erases the address finds who acted.
  const taken = db.insert(sponsorshipSteps).values({ sponsorshipId: row.id, step, by }).returning().get();
  const offeredAt = step === "offer" ? Date.now() : row.offeredAt;
  const changed = db
    .update(sponsorships)
    .set({ state, offeredAt, answerBy: answerByOf(row, state), reminders: 0, changedAt: Date.now() })
    .where(and(eq(sponsorships.id, row.id), eq(sponsorships.state, row.state)))
    .returning()
    .get();
  if (!changed) throw new Refusal("FORBIDDEN");
  if (state === "deal") termSheets.freeze(changed);
  tell(changed, taken);
  return taken;
}

/** In these states someone else answers what the operator has passed on. */
const PASSED_ON: readonly Sponsorship["state"][] = ["offered", "withParent", "questionPassed", "offeredAgain"];

/** Whoever is asked now has a week, however long the others took. */
function answerByOf({ answerBy }: Sponsorship, state: Sponsorship["state"]): string {
  if (answerBy === "" || !PASSED_ON.includes(state)) return answerBy;
  const least = dayIn(DAYS_TO_ANSWER);
  return answerBy < least ? least : answerBy;
}

/** The sweep ends it within the hour. */
function isPast({ state, endsOn, answerBy }: Sponsorship): boolean {
  const isLate = isAwaited(state) && answerBy !== "" && answerBy < isoDay();
  return isLate || (endsOn !== "" && endsOn < isoDay());
}
