import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { isTaken, nextState, type Role } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipStep as Step } from "#app/schemas/sponsorships.ts";
import { atomically, db } from "#db";
import { sponsorshipSteps, sponsorships } from "#db/schema/index.ts";
import { get, roleIn, type Sponsorship } from "./finding.server.ts";
import { tell } from "./telling.server.ts";

/** A second press of the same button changes nothing. */
export function takeStep(viewer: Viewer, id: string, step: Exclude<Step, "accept">): void {
  atomically(() => {
    const row = get(viewer, id);
    move(row, step, roleIn(viewer, row));
  });
}

/** The athlete chooses, once there is a deal. */
export function showBrand(viewer: Viewer, id: string, wanted: boolean): void {
  const row = get(viewer, id);
  if (row.athleteId !== viewer.id || row.state !== "deal") throw new Refusal("FORBIDDEN");
  db.update(sponsorships).set({ showsBrand: wanted }).where(eq(sponsorships.id, row.id)).run();
}

/** Call it in a transaction. Returns false if the step was taken before. */
export function move(row: Sponsorship, step: Step, by: Role): boolean {
  const state = nextState(step, by, row.state);
  if (!state && isTaken(step, by, row.state)) return false;
  if (!state || isPast(row)) throw new Refusal("FORBIDDEN", "This isn't possible any more. Please look at the request again");

  // Insert before the update, so that the trigger which erases the address finds who acted.
  const taken = db.insert(sponsorshipSteps).values({ sponsorshipId: row.id, step, by }).returning().get();
  const offeredAt = step === "offer" ? Date.now() : row.offeredAt;
  const changed = db
    .update(sponsorships)
    .set({ state, offeredAt, changedAt: Date.now() })
    .where(and(eq(sponsorships.id, row.id), eq(sponsorships.state, row.state)))
    .returning()
    .get();
  if (!changed) throw new Refusal("FORBIDDEN");
  tell(changed, taken);
  return true;
}

/** The sweep ends it within the hour. */
function isPast({ endsOn }: Sponsorship): boolean {
  return endsOn !== "" && endsOn < new Date().toISOString().slice(0, 10);
}
