import { and, count, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { equalsConstant } from "#app/kernel/params.ts";
import type { DeliverableState } from "#app/schemas/deliverables.ts";
import { waitingFor } from "#app/schemas/sponsorship-course.ts";
import type { TermSheetState } from "#app/schemas/term-sheets.ts";
import { db } from "#db";
import { dealFeedback, deliverables, sponsorPageConsents, sponsorships, termSheets } from "#db/schema/index.ts";
import { waitsForRelease } from "./page-consents.server.ts";

/** A running deal has a line in one of these states. */
export function hasLine(...states: DeliverableState[]): SQL {
  const { sponsorshipId, state } = deliverables;
  const lines = db
    .select({ one: sql`1` })
    .from(deliverables)
    .where(and(eq(sponsorshipId, sponsorships.id), inArray(state, states)));
  return and(equalsConstant(sponsorships.state, "deal"), exists(lines)) ?? sql`0`;
}

/** A running deal has a change of its terms in this state. */
export function hasChange(wanted: TermSheetState): SQL {
  const { sponsorshipId, state } = termSheets;
  const changes = db
    .select({ one: sql`1` })
    .from(termSheets)
    .where(and(eq(sponsorshipId, sponsorships.id), equalsConstant(state, wanted)));
  return and(equalsConstant(sponsorships.state, "deal"), exists(changes)) ?? sql`0`;
}

function hasUnreadComplaint(): SQL {
  const { sponsorshipId, wentWell, readAt } = dealFeedback;
  const unread = and(eq(sponsorshipId, sponsorships.id), equalsConstant(wentWell, false), isNull(readAt));
  return exists(db.select({ one: sql`1` }).from(dealFeedback).where(unread));
}

/** A request to read, a line or a change of a running deal, or a deal that went badly. */
export const waitsForOperator = or(
  inArray(sponsorships.state, waitingFor("operator")),
  hasLine("written"),
  hasChange("written"),
  hasUnreadComplaint(),
);

export function countAtDesk(): number {
  const requests = db.select({ total: count() }).from(sponsorships).where(waitsForOperator).get()?.total ?? 0;
  const pages = db.select({ total: count() }).from(sponsorPageConsents).where(waitsForRelease).get()?.total ?? 0;
  return requests + pages;
}
