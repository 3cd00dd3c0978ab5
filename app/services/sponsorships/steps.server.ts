import { and, eq } from "drizzle-orm";
import { LENGTHS } from "#app/schemas/lengths.ts";
import type { SponsorshipStep as Step } from "#app/schemas/sponsorships.ts";
import { mailable } from "#app/text/email-address.ts";
import { atomically, db } from "#db";
import { sponsorshipContacts, sponsorshipSteps, sponsorships } from "#db/schema.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { isLong } from "../rules/checks.server.ts";
import { invalid, Refusal } from "../rules/refusal.server.ts";
import { isTaken, nextState, type Role } from "./course.ts";
import { get, roleIn, type Sponsorship } from "./finding.server.ts";
import { tell } from "./telling.server.ts";

/** Takes a step of the course, or refuses it. A second press of the same button changes nothing. */
export function takeStep(viewer: Viewer, id: string, step: Exclude<Step, "accept">): void {
  atomically(() => {
    const row = get(viewer, id);
    move(row, step, roleIn(viewer, row));
  });
}

/** An adult's yes, with the address that the brand will be given. */
export function accept(viewer: Viewer, id: string, contact: string): void {
  const email = mailable(contact);
  if (!email || isLong(email, LENGTHS.contact)) throw invalid("contact", "Please enter a valid Email Address");
  atomically(() => {
    const row = get(viewer, id);
    if (roleIn(viewer, row) === "minor") throw new Refusal("FORBIDDEN", "A parent or guardian has to agree first");
    if (move(row, "accept", roleIn(viewer, row)))
      db.insert(sponsorshipContacts).values({ sponsorshipId: row.id, userId: row.athleteId, email }).run();
  });
}

/** The athlete's choice, once there is a deal. */
export function showBrand(viewer: Viewer, id: string, wanted: boolean): void {
  const row = get(viewer, id);
  if (row.athleteId !== viewer.id || row.state !== "deal") throw new Refusal("FORBIDDEN");
  db.update(sponsorships).set({ showsBrand: wanted }).where(eq(sponsorships.id, row.id)).run();
}

/** Call it in a transaction. False if the step was taken before. */
export function move(row: Sponsorship, step: Step, by: Role): boolean {
  const state = nextState(step, by, row.state);
  if (!state && isTaken(step, by, row.state)) return false;
  if (!state) throw new Refusal("FORBIDDEN", "This is not possible any more. Please look at the request again");

  const offeredAt = step === "offer" ? Date.now() : row.offeredAt;
  const changed = db
    .update(sponsorships)
    .set({ state, offeredAt, changedAt: Date.now() })
    .where(and(eq(sponsorships.id, row.id), eq(sponsorships.state, row.state)))
    .returning()
    .get();
  if (!changed) throw new Refusal("FORBIDDEN");
  tell(changed, db.insert(sponsorshipSteps).values({ sponsorshipId: row.id, step, by }).returning().get());
  return true;
}
