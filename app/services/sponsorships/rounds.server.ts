import { and, eq, inArray, isNull } from "drizzle-orm";
import { refuseFirstFailure } from "#app/kernel/checks.server.ts";
import type { SponsorshipStep as Step } from "#app/schemas/sponsorships.ts";
import { withoutContacts } from "#app/text/contact-details.server.ts";
import { db } from "#db";
import { type ProposedTerms, sponsorshipContacts, sponsorshipReplies, sponsorshipSteps, sponsorships } from "#db/schema/index.ts";
import type { Sponsorship } from "./finding.server.ts";
import { DUTIES, OFFER, PAY, TERMS_FIT } from "./terms.server.ts";

/* One question of the athlete or the parent, and one answer of the brand: the operator reads and passes on each. */

type Change = { [Field in keyof ProposedTerms]?: string | undefined };

/** Returns what the brand changes with its answer, or null if it changes nothing. */
export function proposedIn(row: Sponsorship, change: Change): ProposedTerms | null {
  const { gives, pay, offer, duties } = row;
  const wanted = { pay: change.pay ?? pay, offer: change.offer ?? offer, duties: change.duties ?? duties };
  refuseFirstFailure({ gives, ...wanted }, [...TERMS_FIT, PAY, OFFER, DUTIES]);
  return wanted.pay === pay && wanted.offer === offer && wanted.duties === duties ? null : wanted;
}

/** Words of the operator need nobody to pass them on. A reason for an early end stays with the operator. */
export function keepWords(
  { brandId, athleteId }: Sponsorship,
  stepId: number,
  step: Step,
  words: string,
  proposed: ProposedTerms | null,
): void {
  const toId = step === "answer" ? athleteId : brandId;
  const passedAt = step === "return" || step === "refuse" ? Date.now() : null;
  db.insert(sponsorshipReplies).values({ stepId, toId, words, passedAt, proposed }).run();
}

/** Returns the question, or the answer with its changes, that the operator has to read. */
export function toPassOn({ id }: Pick<Sponsorship, "id">) {
  const { stepId, passedAt } = sponsorshipReplies;
  const steps = db.select({ id: sponsorshipSteps.id }).from(sponsorshipSteps).where(eq(sponsorshipSteps.sponsorshipId, id));
  return db
    .select()
    .from(sponsorshipReplies)
    .where(and(inArray(stepId, steps), isNull(passedAt)))
    .get();
}

/** Leaves out contact details, unless the operator wants them passed on. Changed terms hold from now on. */
export function passOn({ id }: Sponsorship, withContacts: boolean): void {
  const unread = toPassOn({ id });
  if (!unread) return;
  const told = (text: string) => (withContacts ? text : withoutContacts(text));
  const { stepId, proposed } = unread;
  const passed = { words: told(unread.words), proposed: null, passedAt: Date.now() };
  db.update(sponsorshipReplies).set(passed).where(eq(sponsorshipReplies.stepId, stepId)).run();
  if (!proposed) return;
  const terms = { pay: told(proposed.pay), offer: told(proposed.offer), duties: told(proposed.duties) };
  db.update(sponsorships).set(terms).where(eq(sponsorships.id, id)).run();
}

/** An adult who asks before answering chose no address yet. */
export function forgetAddress({ id }: Sponsorship): void {
  db.delete(sponsorshipContacts).where(eq(sponsorshipContacts.sponsorshipId, id)).run();
}
