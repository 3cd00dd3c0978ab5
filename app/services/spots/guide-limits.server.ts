import { and, count, eq, gt } from "drizzle-orm";
import { isLong } from "#app/kernel/checks.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { GUIDE_LENGTH } from "#app/schemas/lengths.ts";
import { partsOf } from "#app/text/contact-details.server.ts";
import { db } from "#db";
import { guideLines } from "#db/schema/index.ts";

const MOST_A_DAY = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns what is wrong with words of a guide. */
export function wordsFault(words: string): string | undefined {
  if (isLong(words, GUIDE_LENGTH)) return `Please use at most ${GUIDE_LENGTH} characters`;
  const hasContact = partsOf(words).some(({ isContact }) => isContact);
  return hasContact ? "Please leave out addresses, links, handles and telephone numbers" : undefined;
}

export function requireLinesLeft({ id, operator }: Viewer, wanted: number): void {
  const recent = and(eq(guideLines.posterId, id), gt(guideLines.createdAt, Date.now() - DAY_MS));
  const { total = 0 } = db.select({ total: count() }).from(guideLines).where(recent).get() ?? {};
  if (!operator && total + wanted > MOST_A_DAY)
    throw new Refusal("INVALID", `You've written ${MOST_A_DAY} lines of guides today. You can write more tomorrow`);
}
