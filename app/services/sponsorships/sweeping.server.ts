import { and, eq, gte, inArray, lt, notExists, sql } from "drizzle-orm";
import { STATES } from "#app/schemas/sponsorships.ts";
import { db } from "#db";
import { parentCodes, sponsorshipContacts, sponsorships } from "#db/schema.ts";
import { deleteInSteps } from "../steps.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const KEPT_MS = 365 * DAY;
const DRAFT_KEPT_MS = 30 * DAY;

/**
 * Erases drafts after 30 days, a request a year after its last step, and a deal a year after its last day; and the address of a
 * parent who passed no code on while it was good.
 */
export async function sweep(now = Date.now()): Promise<void> {
  const { state, changedAt, endsOn } = sponsorships;
  const lastDay = new Date(now - KEPT_MS).toISOString().slice(0, 10);
  const others = STATES.filter((name) => name !== "deal");
  for (const old of [
    and(eq(state, "draft"), lt(changedAt, now - DRAFT_KEPT_MS)),
    and(inArray(state, others), lt(changedAt, now - KEPT_MS)),
    and(eq(state, "deal"), lt(changedAt, now - KEPT_MS), lt(endsOn, lastDay)),
  ])
    await deleteInSteps(sponsorships, old ?? sql`0`);
  await deleteInSteps(sponsorshipContacts, inArray(sponsorshipContacts.sponsorshipId, withoutCode(now)));
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
