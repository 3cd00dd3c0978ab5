import { and, eq, exists, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { AgeAnswer } from "#app/schemas/age-bands.ts";
import { shortened } from "#app/text/mailbox.server.ts";
import { db } from "#db";
import { mailboxSql } from "#db/mailbox.ts";
import { emailChanges, guardians, sponsorPageConsents, sponsorshipContacts, sponsorships, users } from "#db/schema/index.ts";
import { standingOf } from "./bands.server.ts";
import { MOST_CHILDREN, type Speaker, speakerFor, unfitFor, unfitForPage } from "./speaking.server.ts";

const MOST = 200;

export interface UnfitConsent {
  childId: string;
  /** Set for a request about a 13-17. */
  sponsorshipId: string | null;
  /** Set for a 13-17's page for sponsors. */
  isPage: boolean;
  band: AgeAnswer | null;
  parent: Speaker & { address: string };
}

/** Lists consents that stand although their parent's address could not give them today. */
export function unfitConsents(viewer: Viewer): UnfitConsent[] {
  requireOperator(viewer);
  const found: UnfitConsent[] = [];
  for (const { childId, sponsorshipId, isPage = false, email } of candidates()) {
    const unfit = isPage ? unfitForPage(childId, email) : unfitFor(childId, email);
    const parent = { ...speakerFor(childId, email), unfit, address: shortened(email) };
    if (parent.unfit) found.push({ childId, sponsorshipId, isPage, band: standingOf(childId).band, parent });
    if (found.length === MOST) break;
  }
  return found;
}

/** Narrows the many children to those whose parent's mailbox may be unfit; takes all requests. */
function candidates(): { childId: string; sponsorshipId: string | null; isPage?: boolean; email: string }[] {
  const { userId, email } = guardians;
  const isUnfit = sql`(${users.band} IS NOT '18+' OR (${users.isBusiness} AND ${users.approvedAt} IS NULL))`;
  const mayBeOnes = db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${mailboxSql(users.email)} = ${mailboxSql(email)}`, isUnfit));
  const asked = db.select({ id: sponsorships.id }).from(sponsorships).where(eq(sponsorships.athleteId, userId));
  const isOne = or(
    exists(mayBeOnes),
    exists(asked),
    inArray(mailboxSql(email), changing()),
    sql`${mailboxSql(email)} IN (${crowded})`,
  );
  const ofAccounts = db.select({ childId: userId, sponsorshipId: sql<null>`NULL`, email }).from(guardians).where(isOne).all();
  const ofRequests = db
    .select({
      childId: sponsorshipContacts.userId,
      sponsorshipId: sponsorships.id,
      email: sql<string>`${sponsorshipContacts.parentEmail}`,
    })
    .from(sponsorshipContacts)
    .innerJoin(sponsorships, eq(sponsorships.id, sponsorshipContacts.sponsorshipId))
    .where(and(isNotNull(sponsorshipContacts.parentEmail), ne(sponsorships.state, "offered")))
    .all();
  const { userId: childId, parentEmail, state } = sponsorPageConsents;
  const ofPages = db
    .select({ childId, sponsorshipId: sql<null>`NULL`, email: sql<string>`${parentEmail}` })
    .from(sponsorPageConsents)
    .where(and(isNotNull(parentEmail), inArray(state, ["agreed", "shown"])))
    .all();
  return [...ofRequests, ...ofPages.map((page) => ({ ...page, isPage: true })), ...ofAccounts];
}

/** Includes mailboxes that accounts had some days ago, or have soon. */
function changing() {
  const { oldEmail, newEmail } = emailChanges;
  return union(
    db.select({ mailbox: mailboxSql(oldEmail) }).from(emailChanges),
    db.select({ mailbox: mailboxSql(sql`ifnull(${newEmail}, '')`) }).from(emailChanges),
  );
}

const speakers = sql`SELECT ${guardians.userId} AS child, ${mailboxSql(guardians.email)} AS mailbox FROM ${guardians}
  UNION SELECT ${sponsorshipContacts.userId}, ${mailboxSql(sponsorshipContacts.parentEmail)} FROM ${sponsorshipContacts}
  UNION SELECT ${sponsorPageConsents.userId}, ${mailboxSql(sponsorPageConsents.parentEmail)} FROM ${sponsorPageConsents}`;

const crowded = sql`SELECT mailbox FROM (${speakers}) GROUP BY mailbox HAVING count(*) > ${sql.raw(String(MOST_CHILDREN))}`;
