import { and, eq, gte, inArray, lt, ne, notExists, sql } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { OVER } from "#app/schemas/sponsorship-course.ts";
import { STATES } from "#app/schemas/sponsorships.ts";
import { db } from "#db";
import { parentCodes, sponsorshipContacts, sponsorshipEnds, sponsorships } from "#db/schema/index.ts";

const DAY = 24 * 60 * 60 * 1000;
const KEPT_MS = 365 * DAY;
const DRAFT_KEPT_MS = 30 * DAY;
/** Exceeds the life of any link. */
const ENDS_KEPT_MS = 14 * DAY;

/** Erases drafts after 30 days, requests and deals after a year, and the addresses of parents with an expired code. */
export async function sweep(now = Date.now()): Promise<void> {
  endOver(now);
  const { state, changedAt } = sponsorships;
  // A deal stays while it runs. Its last day ends it, and the year counts from then.
  const others = STATES.filter((name) => name !== "deal");
  for (const old of [
    and(eq(state, "draft"), lt(changedAt, now - DRAFT_KEPT_MS)),
    and(inArray(state, others), lt(changedAt, now - KEPT_MS)),
  ])
    await deleteInBatches(sponsorships, old ?? sql`0`);
  await deleteInBatches(sponsorshipEnds, lt(sponsorshipEnds.createdAt, now - ENDS_KEPT_MS));
  await deleteInBatches(sponsorshipContacts, inArray(sponsorshipContacts.sponsorshipId, withoutCode(now)));
}

/** Triggers erase the address and tell a parent. */
function endOver(now: number): void {
  const { state, endsOn } = sponsorships;
  const runs = inArray(
    state,
    STATES.filter((name) => name !== "draft" && !OVER.includes(name)),
  );
  const isOver = and(runs, ne(endsOn, ""), lt(endsOn, new Date(now).toISOString().slice(0, 10)));
  db.update(sponsorships).set({ state: "ended", changedAt: now }).where(isOver).run();
}

function withoutCode(now: number) {
  const { userId, usedFor, expiresAt } = parentCodes;
  const good = and(eq(userId, sponsorships.athleteId), eq(usedFor, "sponsorship"), gte(expiresAt, now));
  const codes = db.select({ one: sql`1` }).from(parentCodes).where(good);
  return db
    .select({ id: sponsorships.id })
    .from(sponsorships)
    .where(and(eq(sponsorships.state, "offered"), notExists(codes)));
}
