import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Unfit } from "#app/schemas/guardians.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { mailboxSql } from "#db/mailbox.ts";
import { guardians, sponsorshipContacts, sponsorships, users } from "#db/schema.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireOperator } from "../rules/access.server.ts";
import { MOST_CHILDREN, unfitFor } from "./speaking.server.ts";

const MOST = 200;

export interface UnfitConsent {
  childId: string;
  /** Of a 13-17; an under-13's consent is for the account. */
  sponsorshipId: string | null;
  unfit: Unfit;
}

/** The consents that stand although their parent's address could not give them today. */
export function unfitConsents(viewer: Viewer): UnfitConsent[] {
  requireOperator(viewer);
  return candidates()
    .map(({ childId, sponsorshipId, email }) => ({ childId, sponsorshipId, unfit: unfitFor(childId, email) }))
    .filter((consent): consent is UnfitConsent => consent.unfit !== undefined);
}

/** All requests, and of the many children those whose parent's mailbox has another account or speaks for many. */
function candidates() {
  const ofAccounts = db
    .select({ childId: guardians.userId, sponsorshipId: sql<null>`NULL`, email: guardians.email })
    .from(guardians)
    .where(
      sql`EXISTS (SELECT 1 FROM ${users} WHERE ${mailboxSql(users.email)} = ${mailboxSql(guardians.email)}
        AND (${users.band} IS NOT '18+' OR (${users.isBusiness} AND ${users.approvedAt} IS NULL)))
        OR ${mailboxSql(guardians.email)} IN (${crowded})`,
    )
    .limit(limitOf(MOST))
    .all();
  const ofRequests = db
    .select({
      childId: sponsorshipContacts.userId,
      sponsorshipId: sponsorships.id,
      email: sql<string>`${sponsorshipContacts.parentEmail}`,
    })
    .from(sponsorshipContacts)
    .innerJoin(sponsorships, eq(sponsorships.id, sponsorshipContacts.sponsorshipId))
    .where(and(isNotNull(sponsorshipContacts.parentEmail), ne(sponsorships.state, "offered")))
    .limit(limitOf(MOST))
    .all();
  return [...ofRequests, ...ofAccounts];
}

const speakers = sql`SELECT ${guardians.userId} AS child, ${mailboxSql(guardians.email)} AS mailbox FROM ${guardians}
  UNION SELECT ${sponsorshipContacts.userId}, ${mailboxSql(sponsorshipContacts.parentEmail)} FROM ${sponsorshipContacts}`;

const crowded = sql`SELECT mailbox FROM (${speakers}) GROUP BY mailbox HAVING count(*) > ${sql.raw(String(MOST_CHILDREN))}`;
