import { and, count, eq, isNotNull } from "drizzle-orm";
import { atMost, type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { FEEDBACK } from "#app/schemas/term-sheets.ts";
import { atomically, db } from "#db";
import { dealFeedback, sponsorships, termSheets } from "#db/schema/index.ts";
import { get, roleIn, type Sponsorship } from "./finding.server.ts";

interface Told {
  went: string;
  experience: string;
}

const [WELL, BADLY] = FEEDBACK;

const CHECKS: Check<Told>[] = [
  ["went", ({ went }) => went !== WELL && went !== BADLY, "Please choose whether it went well"],
  ["experience", ({ went, experience }) => went === BADLY && experience === "", "Please tell us what went wrong"],
  atMost("experience"),
];

/** Each side of a deal that is over says once how it went. A second press changes nothing. */
export function give(viewer: Viewer, id: string, told: Told): void {
  atomically(() => {
    const row = get(viewer, id);
    if (ownFeedback(viewer, row)) return;
    if (!mayGive(viewer, row)) throw new Refusal("FORBIDDEN", "You can say how it went once a deal is over");
    refuseFirstFailure(told, CHECKS);
    const wentWell = told.went === WELL;
    const { experience } = told;
    db.insert(dealFeedback).values({ sponsorshipId: id, userId: viewer.id, wentWell, experience }).run();
    if (!wentWell) jobs.enqueue("sponsorship-desk-mail", "all");
  });
}

export function mayGive(viewer: Viewer, row: Sponsorship): boolean {
  const isOver = row.state === "ended" || row.state === "stopped";
  return isOver && roleIn(viewer, row) !== "operator" && wasDeal(row) && !ownFeedback(viewer, row);
}

/** Until then the request waits at the operator's desk. */
export function markRead(viewer: Viewer, id: string): void {
  const row = get(viewer, id);
  if (roleIn(viewer, row) !== "operator") throw new Refusal("FORBIDDEN");
  db.update(dealFeedback).set({ readAt: Date.now() }).where(eq(dealFeedback.sponsorshipId, id)).run();
}

/** The operator reads both sides, each side its own words. */
export function listFor(viewer: Viewer, row: Sponsorship) {
  const { sponsorshipId, userId } = dealFeedback;
  const own = roleIn(viewer, row) === "operator" ? undefined : eq(userId, viewer.id);
  return db
    .select()
    .from(dealFeedback)
    .where(and(eq(sponsorshipId, row.id), own))
    .orderBy(dealFeedback.createdAt)
    .all()
    .map((told) => ({ ...told, by: told.userId === row.brandId ? ("brand" as const) : ("athlete" as const) }));
}

/** Counts the deals of this brand that an athlete says went badly. */
export function countBad(brandId: string): number {
  const { sponsorshipId, userId, wentWell } = dealFeedback;
  const byAthlete = eq(userId, sponsorships.athleteId);
  return (
    db
      .select({ total: count() })
      .from(dealFeedback)
      .innerJoin(sponsorships, and(eq(sponsorships.id, sponsorshipId), byAthlete))
      .where(and(eq(sponsorships.brandId, brandId), eq(wentWell, false)))
      .get()?.total ?? 0
  );
}

function ownFeedback({ id }: Viewer, row: Sponsorship) {
  const { sponsorshipId, userId } = dealFeedback;
  return db
    .select()
    .from(dealFeedback)
    .where(and(eq(sponsorshipId, row.id), eq(userId, id)))
    .get();
}

function wasDeal({ id }: Sponsorship): boolean {
  const { sponsorshipId, version } = termSheets;
  const accepted = and(eq(sponsorshipId, id), isNotNull(version));
  return db.select().from(termSheets).where(accepted).get() !== undefined;
}
