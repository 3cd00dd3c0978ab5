import { and, eq, lt } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import {
  ASKED_FOR_YES,
  type Happening,
  happeningOf,
  type Reader,
  statesAfter,
  waitingFor,
} from "#app/schemas/sponsorship-course.ts";
import { isoDay } from "#app/text/dates.ts";
import { db } from "#db";
import { sponsorshipSteps, sponsorships, termSheets } from "#db/schema/index.ts";
import { isRunning } from "./deliverables.server.ts";
import { contactsOf, type Sponsorship } from "./finding.server.ts";

type StepRow = typeof sponsorshipSteps.$inferSelect;

const TOLD = ["brand", "athlete"] as const;
type Told = (typeof TOLD)[number];

/** Tells the other side only what it may know, a parent, and the operator if something waits at the desk. */
export function tell(row: Sponsorship, step: StepRow): void {
  const by = step.by === "minor" ? "athlete" : step.by;
  for (const role of TOLD) {
    if (role === by || (role === "athlete" && !row.offeredAt)) continue;
    notifications.recordSponsorship(step.id, partyOf(row, role));
    jobs.enqueue("sponsorship-mail", `${step.id}.${role}`);
  }
  if (["withParent", "offeredAgain", "released"].includes(row.state) && contactsOf(row.id)?.parentEmail)
    jobs.enqueue("parent-sponsorship-mail", row.id);
  if (row.state === "stopped") notifications.recordSponsorship(step.id, env.OPERATOR_USER_ID);
  if (!waitingFor("operator").includes(row.state)) return;
  notifications.recordSponsorship(step.id, env.OPERATOR_USER_ID);
  jobs.enqueue("sponsorship-desk-mail", "all");
}

export function stepToTell(key: string) {
  const [id = "", name] = key.split(".");
  const to = TOLD.find((role) => role === name);
  const found = db
    .select()
    .from(sponsorshipSteps)
    .innerJoin(sponsorships, eq(sponsorships.id, sponsorshipSteps.sponsorshipId))
    .where(eq(sponsorshipSteps.id, Number(id)))
    .get();
  if (!to || !found) return undefined;
  const { sponsorship_steps: step, sponsorships: row } = found;
  return { id: row.id, happening: reachedBy(step), to: readerOf(row, to), userId: partyOf(row, to), until: undefined };
}

/** Returns nothing once the athlete has answered. */
export function reminderOf(id: string) {
  const row = db.select().from(sponsorships).where(eq(sponsorships.id, id)).get();
  if (!row || !ASKED_FOR_YES.includes(row.state)) return undefined;
  const happening: Happening = row.state === "offered" ? "offered operator" : "offeredAgain operator";
  return { id, happening, to: readerOf(row, "athlete"), userId: row.athleteId, until: row.answerBy };
}

/** Returns nothing about a change that is no longer there, or of a deal that is over. */
export function sheetToTell(key: string) {
  const [id = "", name] = key.split(".");
  const to = TOLD.find((role) => role === name);
  const found = db
    .select({ state: termSheets.state, row: sponsorships })
    .from(termSheets)
    .innerJoin(sponsorships, eq(sponsorships.id, termSheets.sponsorshipId))
    .where(eq(termSheets.id, id))
    .get();
  if (!to || !found || !isRunning(found.row)) return undefined;
  const { state, row } = found;
  return { id: row.id, state, to: readerOf(row, to), userId: partyOf(row, to) };
}

/** Returns nothing if the deal goes on longer by now, or ended otherwise. */
export function endToTell(key: string) {
  const [id = "", name] = key.split(".");
  const to = TOLD.find((role) => role === name);
  const row = db.select().from(sponsorships).where(eq(sponsorships.id, id)).get();
  if (!to || !row) return undefined;
  const { state, endsOn } = row;
  const isOver = state === "ended" && endsOn < isoDay();
  if (state !== "deal" && !isOver) return undefined;
  return { id, isOver, endsOn, to: readerOf(row, to), userId: partyOf(row, to) };
}

/** Returns the state at that time; the request may have gone on. */
function reachedBy({ id, sponsorshipId, step, by }: StepRow): Happening {
  if (step === "end" || by === "rule") return "ended rule";
  const [first = "ended", second] = statesAfter(step, by);
  const { id: ids, sponsorshipId: of, step: name } = sponsorshipSteps;
  const before = and(eq(of, sponsorshipId), eq(name, step), lt(ids, id));
  const isSecond = second && db.select({ id: ids }).from(sponsorshipSteps).where(before).get();
  return happeningOf(isSecond ? second : first, by);
}

function readerOf(row: Sponsorship, to: Told): Reader {
  return to === "brand" || isAdult(traitsOf(row.athleteId)) ? to : "minor";
}

function partyOf({ brandId, athleteId }: Sponsorship, role: Told): string {
  return role === "brand" ? brandId : athleteId;
}
