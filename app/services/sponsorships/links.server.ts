import { and, eq, isNull } from "drizzle-orm";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import { newToken } from "#app/kernel/secrets.server.ts";
import { readToken, signedToken } from "#app/kernel/signed-tokens.server.ts";
import { type Happening, stepsFrom } from "#app/schemas/sponsorship-course.ts";
import { db } from "#db";
import { sponsorshipContacts, sponsorshipEnds, sponsorships } from "#db/schema/index.ts";
import { contactsOf, type Sponsorship } from "./finding.server.ts";

const PURPOSE = "sponsorship-parent";
const OPEN_MS = 7 * 24 * 60 * 60 * 1000;

/* A parent without an account reads and answers a request, and reads how it ended, by this link. */

export function tokenFor(id: string, now = Date.now()): string {
  return signedToken(PURPOSE, id, { until: now + OPEN_MS, facts: [keyFor(id)] });
}

/** Opens a current request that names this parent, for 7 days. */
export function open(token: string): Sponsorship | undefined {
  const opened = opening(token);
  return opened?.isOver ? undefined : opened?.row;
}

export function isOver(token: string): boolean {
  return opening(token)?.isOver === true;
}

export function endOf(token: string): { id: string; happening: Happening } | undefined {
  const { id, isSigned } = readToken(token);
  const end = db.select().from(sponsorshipEnds).where(eq(sponsorshipEnds.sponsorshipId, id)).get();
  if (!end || !isSigned(PURPOSE, end.linkKey)) return undefined;
  return { id, happening: end.happening };
}

export async function renew(token: string, origin: Origin): Promise<void> {
  const { row, email } = existing(opening(token));
  await limits.countMail("sponsorship", origin.address, email);
  jobs.enqueue("parent-sponsorship-mail", row.id);
}

export function opening(token: string): { row: Sponsorship; email: string; isOver: boolean } | undefined {
  const { id, until, isSigned } = readToken(token);
  const { parentEmail: email, linkKey } = contactsOf(id) ?? {};
  if (!email || !linkKey || !isSigned(PURPOSE, linkKey)) return undefined;
  const row = byId(id);
  if (!row || stepsFrom("parent", row.state).length === 0) return undefined;
  return { row, email, isOver: until <= Date.now() };
}

export function byId(id: string): Sponsorship | undefined {
  return db.select().from(sponsorships).where(eq(sponsorships.id, id)).get();
}

/** The first link makes the key, so that a parent who was never asked is told of no end. */
function keyFor(sponsorshipId: string): string {
  const { sponsorshipId: id, linkKey } = sponsorshipContacts;
  const isNew = and(eq(id, sponsorshipId), isNull(linkKey));
  db.update(sponsorshipContacts).set({ linkKey: newToken() }).where(isNew).run();
  return contactsOf(sponsorshipId)?.linkKey ?? newToken();
}
