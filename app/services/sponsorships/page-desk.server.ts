import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { atMost, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type PageDecision, pageSteps } from "#app/schemas/sponsor-pages.ts";
import { shortened } from "#app/text/mailbox.server.ts";
import { db } from "#db";
import { sponsorPageConsents } from "#db/schema/index.ts";
import { standingOf } from "../guardians/bands.server.ts";
import { speakerFor, unfitForPage } from "../guardians/speaking.server.ts";
import * as people from "../people/users.server.ts";
import * as consents from "./page-consents.server.ts";

/** The operator shows a 13-17's page to brands after a parent's yes, or refuses it with a reason for the rider. */
export function decide(viewer: Viewer, userId: string, step: "release" | "refuse", { reply, asking }: PageDecision): void {
  requireOperator(viewer);
  refuseFirstFailure({ reply }, [atMost("reply")]);
  const consent = existing(consentOf(viewer, userId));
  const isRelease = step === "release";
  if (!isRelease && reply === "") throw invalid("reply", "Please say why");
  // A page that was changed and agreed to again since would be shown unread.
  if (isRelease && asking !== consent.asking) throw new Refusal("FORBIDDEN", "The page has changed. Please read it again");
  if (isRelease && consent.parent?.unfit) throw new Refusal("FORBIDDEN", "This address can't say yes for them");
  consents.takeStep(userId, "operator", step, isRelease ? "" : reply);
}

/** Shows the operator, who releases, the state and the parent of a 13-17. */
export function consentOf(viewer: Viewer, userId: string) {
  const row = viewer.operator ? consents.find(userId) : undefined;
  if (!row) return undefined;
  const { state, parentEmail } = row;
  const parent = parentEmail && {
    ...speakerFor(userId, parentEmail),
    unfit: unfitForPage(userId, parentEmail),
    address: shortened(parentEmail),
  };
  return {
    state,
    asking: String(row.createdAt),
    steps: pageSteps("operator", state),
    band: standingOf(userId).band,
    parent: parent || undefined,
  };
}

/** Lists the 13-17s whose page waits for the operator, the oldest first. */
export function waiting(viewer: Viewer): people.Person[] {
  if (!viewer.operator) return [];
  const { userId, changedAt } = sponsorPageConsents;
  const rows = db.select({ userId }).from(sponsorPageConsents).where(consents.waitsForRelease).orderBy(changedAt).all();
  return people
    .list(
      viewer,
      rows.map((row) => row.userId),
    )
    .flatMap((person) => person ?? []);
}
