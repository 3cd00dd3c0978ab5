import { and, desc, eq, gte, inArray, isNull, lt, lte, ne, notExists, sql } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import { AWAITED, OVER } from "#app/schemas/sponsorship-course.ts";
import { STATES } from "#app/schemas/sponsorships.ts";
import { dayIn, isoDay } from "#app/text/dates.ts";
import { atomically, db } from "#db";
import { parentCodes, sponsorshipContacts, sponsorshipEnds, sponsorshipSteps, sponsorships } from "#db/schema/index.ts";
import * as deliverables from "./deliverables.server.ts";
import * as pageConsents from "./page-consents.server.ts";
import { tell } from "./telling.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const KEPT_MS = 365 * DAY;
const END_REMINDED_DAYS = 14;
const DRAFT_KEPT_MS = 30 * DAY;
/** Exceeds the life of any link. */
const ENDS_KEPT_MS = 14 * DAY;

/** Erases drafts after 30 days, requests and deals after a year, and the addresses of parents with an expired code. */
export async function sweep(now = Date.now()): Promise<void> {
  endOver(now);
  remind(now);
  remindOfEnds(now);
  deliverables.remind(now);
  await pageConsents.sweep(now);
  const { state, changedAt } = sponsorships;
  // A deal stays while it runs. Its last day ends it, and the year counts from then.
  const others = STATES.filter((name) => name !== "deal");
  for (const old of [
    and(eq(state, "draft"), lt(changedAt, now - DRAFT_KEPT_MS)),
    and(inArray(state, others), lt(changedAt, now - KEPT_MS)),
  ])
    await deleteInBatches(sponsorships, old ?? sql`0`);
  await deleteInBatches(sponsorshipEnds, lt(sponsorshipEnds.createdAt, now - ENDS_KEPT_MS));
  await deleteInBatches(sponsorshipContacts, inArray(sponsorshipContacts.sponsorshipId, withoutCode(now, "offered")));
  const ofAdults = and(
    isNull(sponsorshipContacts.parentEmail),
    inArray(sponsorshipContacts.sponsorshipId, withoutCode(now, "offeredAgain")),
  );
  await deleteInBatches(sponsorshipContacts, ofAdults ?? sql`0`);
}

/** Triggers erase the address and tell a parent. */
function endOver(now: number): void {
  const { state, endsOn, answerBy } = sponsorships;
  const today = isoDay(now);
  const isLate = and(inArray(state, AWAITED), ne(answerBy, ""), lt(answerBy, today));
  for (const { id } of db.select({ id: sponsorships.id }).from(sponsorships).where(isLate).all()) endUnanswered(id, now);
  const runs = inArray(
    state,
    STATES.filter((name) => name !== "draft" && name !== "deal" && !OVER.includes(name)),
  );
  const isOver = and(runs, ne(endsOn, ""), lt(endsOn, today));
  db.update(sponsorships).set({ state: "ended", changedAt: now }).where(isOver).run();
  const deals = db
    .select({ id: sponsorships.id })
    .from(sponsorships)
    .where(and(eq(state, "deal"), lt(endsOn, today)));
  for (const { id } of deals.all())
    atomically(() => {
      db.update(sponsorships).set({ state: "ended", changedAt: now }).where(eq(sponsorships.id, id)).run();
      for (const to of ["brand", "athlete"]) jobs.enqueue("deal-end-mail", `${id}.${to}`);
    });
}

/** Tells everybody who knew of the question that its time is over. */
function endUnanswered(id: string, now: number): void {
  atomically(() => {
    const row = db.update(sponsorships).set({ state: "ended", changedAt: now }).where(eq(sponsorships.id, id)).returning().get();
    const { sponsorshipId, id: stepId } = sponsorshipSteps;
    const end = db.select().from(sponsorshipSteps).where(eq(sponsorshipId, id)).orderBy(desc(stepId)).get();
    if (row && end) tell(row, end);
  });
}

/** Reminds whoever has to answer at half of the time, and on the day before the last. */
function remind(now: number): void {
  const { state, answerBy } = sponsorships;
  const asked = and(inArray(state, ["offered", "withParent", "offeredAgain"]), ne(answerBy, ""));
  for (const row of db.select().from(sponsorships).where(asked).all()) {
    const until = Date.parse(row.answerBy);
    const due = [(row.changedAt + until) / 2, until - DAY].filter((at) => at <= now).length;
    if (due <= row.reminders) continue;
    db.update(sponsorships).set({ reminders: due }).where(eq(sponsorships.id, row.id)).run();
    const isParents = row.state !== "offered" && !isAdult(traitsOf(row.athleteId));
    jobs.enqueue(isParents ? "parent-sponsorship-mail" : "sponsorship-reminder-mail", row.id);
  }
}

/** Tells both sides once that a deal ends soon, so that they can go on. */
function remindOfEnds(now: number): void {
  const { state, endsOn, reminders } = sponsorships;
  const endsSoon = and(eq(state, "deal"), eq(reminders, 0), lte(endsOn, dayIn(END_REMINDED_DAYS, now)));
  for (const { id } of db.select({ id: sponsorships.id }).from(sponsorships).where(endsSoon).all())
    atomically(() => {
      db.update(sponsorships).set({ reminders: 1 }).where(eq(sponsorships.id, id)).run();
      for (const to of ["brand", "athlete"]) jobs.enqueue("deal-end-mail", `${id}.${to}`);
    });
}

function withoutCode(now: number, asked: "offered" | "offeredAgain") {
  const { userId, usedFor, expiresAt } = parentCodes;
  const good = and(eq(userId, sponsorships.athleteId), eq(usedFor, "sponsorship"), gte(expiresAt, now));
  const codes = db.select({ one: sql`1` }).from(parentCodes).where(good);
  return db
    .select({ id: sponsorships.id })
    .from(sponsorships)
    .where(and(eq(sponsorships.state, asked), notExists(codes)));
}
