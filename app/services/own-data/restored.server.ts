import { eq } from "drizzle-orm";
import * as endings from "#app/kernel/endings.server.ts";
import { NOBODY } from "#app/kernel/viewer.server.ts";
import { log } from "#app/log.server.ts";
import { AGE_ANSWERS } from "#app/schemas/age-bands.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema/index.ts";
import { closeAccount } from "../accounts/closing.server.ts";
import { dropPassword } from "../accounts/password.server.ts";
import { clearProfile } from "../accounts/pictures.server.ts";
import { endAllAccess } from "../accounts/revoking.server.ts";
import { suspendUntil } from "../accounts/suspending.server.ts";
import * as discounts from "../discounts/index.server.ts";
import * as edits from "../edits/index.server.ts";
import * as consent from "../guardians/consent.server.ts";
import * as guardians from "../guardians/index.server.ts";
import * as toldAges from "../guardians/told-ages.server.ts";
import { stop as stopMailing } from "../mailings/sending.server.ts";
import * as blocks from "../people/blocks.server.ts";
import * as brands from "../people/brands.server.ts";
import * as spots from "../spots/index.server.ts";

/** Repeats what has ended since the backup, and ends every log-in, if the restored database is older than the second file. */
export function endAgain(): void {
  const missing = endings.compare();
  if (missing.length === 0) return;
  const latest = new Map(missing.map((ending) => [subjectOf(ending), ending]));
  atomically(() => {
    for (const ending of latest.values()) if (!ending.isUndone) AGAIN[ending.kind](ending);
    endAllAccess();
    endings.note(missing);
  });
  log.warn({ endings: missing.length }, "the database is older than what has ended: it has ended again");
}

const AGAIN: Record<endings.Ending["kind"], (ending: endings.Ending) => void> = {
  access: () => {},
  account({ subjectId, detail, createdAt }) {
    closeAccount(subjectId);
    toldAges.keepAgain(detail, createdAt);
  },
  approval: ({ subjectId }) => brands.endApproval(subjectId),
  band({ subjectId, detail }) {
    const band = AGE_ANSWERS.find((answer) => answer === detail);
    if (band && isHere(subjectId)) guardians.remember(subjectId, band);
  },
  block({ subjectId, detail }) {
    if (isHere(subjectId) && isHere(detail)) blocks.block(subjectId, detail);
  },
  consent: ({ subjectId }) => isHere(subjectId) && consent.withdraw(subjectId),
  discount({ subjectId, byPoster }) {
    const discount = discounts.find(NOBODY, subjectId);
    if (discount) discounts.takeAway(byPoster ? { ...NOBODY, id: discount.posterId } : NOBODY, subjectId);
  },
  edit({ subjectId, byPoster }) {
    const edit = edits.find(NOBODY, subjectId);
    if (edit) edits.takeAway(byPoster ? { ...NOBODY, id: edit.posterId } : NOBODY, subjectId);
  },
  guide({ subjectId, byPoster }) {
    const line = spots.findGuideLine(NOBODY, subjectId);
    if (line) spots.takeGuideLine(byPoster ? { ...NOBODY, id: line.posterId } : NOBODY, subjectId);
  },
  mailing: ({ subjectId }) => stopMailing(subjectId),
  password: ({ subjectId }) => dropPassword(subjectId),
  profile: ({ subjectId }) => clearProfile(subjectId),
  spot({ subjectId, byPoster }) {
    const spot = spots.find(NOBODY, subjectId);
    if (spot) spots.takeAway(byPoster && spot.poster ? { ...NOBODY, id: spot.poster.id } : NOBODY, subjectId);
  },
  suspension({ subjectId, until }) {
    if (until === null || until > Date.now()) suspendUntil(subjectId, until);
  },
};

/** One person can block many, but has one band. */
function subjectOf({ kind, subjectId, detail }: endings.Ending): string {
  return `${kind} ${subjectId} ${kind === "block" ? detail : ""}`;
}

function isHere(userId: string): boolean {
  return db.select({ id: users.id }).from(users).where(eq(users.id, userId)).get() !== undefined;
}
