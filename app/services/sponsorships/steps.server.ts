import { and, eq } from "drizzle-orm";
import { atMost, type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { AWAITED, isTaken, nextState, type Role, WITH_WORDS } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipStep as Step } from "#app/schemas/sponsorships.ts";
import { dayIn, isoDay } from "#app/text/dates.ts";
import { atomically, db } from "#db";
import { sponsorshipReplies, sponsorshipSteps, sponsorships } from "#db/schema/index.ts";
import { get, roleIn, type Sponsorship } from "./finding.server.ts";
import { tell } from "./telling.server.ts";

/** An athlete, and then a parent, has at least so many days to answer. */
const DAYS_TO_ANSWER = 7;

interface Decided {
  /** Goes to the brand, with the steps that need words. */
  reply?: string;
  /** Ticked by the operator before a paid request about a 13-17 is passed on. */
  licence?: boolean;
}

/** A second press of the same button changes nothing. */
export function takeStep(
  viewer: Viewer,
  id: string,
  step: Exclude<Step, "accept">,
  { reply = "", licence = false }: Decided = {},
): void {
  atomically(() => {
    const row = get(viewer, id);
    const role = roleIn(viewer, row);
    const isNext = nextState(step, role, row.state) !== undefined;
    const needsWords = isNext && WITH_WORDS.includes(step);
    const needsLicence = isNext && step === "offer" && asksForLicence(row);
    if (needsWords) refuseFirstFailure({ reply }, REPLY);
    if (needsLicence) refuseFirstFailure({ licence }, LICENCE);
    const taken = move(row, step, role);
    if (taken && needsWords) db.insert(sponsorshipReplies).values({ stepId: taken.id, toId: row.brandId, words: reply }).run();
    if (taken && needsLicence) db.update(sponsorships).set({ licenceSeenAt: Date.now() }).where(eq(sponsorships.id, id)).run();
  });
}

const REPLY: Check<{ reply: string }>[] = [["reply", ({ reply }) => reply === "", "Please tell the brand why"], atMost("reply")];

const LICENCE: Check<{ licence: boolean }>[] = [
  ["licence", ({ licence }) => !licence, "Please tick that you have looked at whether a licence is needed"],
];

/** Paid sport or modelling of a child may need a licence, and bands don't tell who is under 16. */
export function asksForLicence({ gives, athleteId }: Sponsorship): boolean {
  return gives.includes("Money") && !isAdult(traitsOf(athleteId));
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
  tell(changed, taken);
  return taken;
}

/** Whoever is asked now has a week, however long the others took. */
function answerByOf({ answerBy }: Sponsorship, state: Sponsorship["state"]): string {
  if (answerBy === "" || (state !== "offered" && state !== "withParent")) return answerBy;
  const least = dayIn(DAYS_TO_ANSWER);
  return answerBy < least ? least : answerBy;
}

/** The sweep ends it within the hour. */
function isPast({ state, endsOn, answerBy }: Sponsorship): boolean {
  const isLate = AWAITED.includes(state) && answerBy !== "" && answerBy < isoDay();
  return isLate || (endsOn !== "" && endsOn < isoDay());
}
