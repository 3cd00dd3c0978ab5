import { setImmediate as others } from "node:timers/promises";
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { signatureOf, signaturesOf } from "#app/kernel/secrets.server.ts";
import { UNDER_6, UNDER_13 } from "#app/schemas/age-bands.ts";
import { audienceOf, type MailingName } from "#app/schemas/mailings.ts";
import { asStored } from "#app/text/email-address.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { activity, bounces, guardians, mailingReceivers, mailings, users } from "#db/schema/index.ts";

/** Accounts per step; others use the database between steps. */
const LOOKED_AT = 250;
const FOUR_WEEKS = 28 * 24 * 60 * 60 * 1000;

const isUnder13 = sql`${users.band} in ${UNDER_13}`;
const mayGetMail = and(
  eq(users.initialProfileSetup, true),
  isNull(users.closedAt),
  isNull(users.suspendedAt),
  isNotNull(users.band),
  ne(users.band, UNDER_6),
  // An under-13's mail goes to the parent, who has to have agreed.
  or(sql`not ${isUnder13}`, isNotNull(guardians.consentedAt)),
);

/** Join the guardian. Follows A-146. */
function receiversOf(mail: MailingName, now = Date.now()): SQL {
  const { who, band, from13, silent, needs } = audienceOf(mail);
  const tookPart = db.select({ one: sql`1` }).from(activity).where(eq(activity.userId, users.id));
  return (
    and(
      mayGetMail,
      // The plus keeps SQLite to the range of accounts; otherwise each step would walk the index of all athletes.
      who && sql`+${users.isBusiness} = ${Number(who === "businesses")}`,
      band && eq(users.band, band),
      from13 && sql`not ${isUnder13}`,
      silent && and(lt(users.createdAt, now - FOUR_WEEKS), notExists(tookPart)),
      needs === "marketing" ? eq(users.marketingOptIn, true) : undefined,
      needs === "information" ? eq(users.informationOptIn, true) : undefined,
    ) ?? sql`0`
  );
}

/** Counts in steps, since it reads all accounts. */
export async function countOf(mail: MailingName): Promise<number> {
  let total = 0;
  for (let from: string | null = "0"; from !== null; await others()) {
    const { ids, upTo } = listAfter(mail, from);
    total += ids.length;
    from = upTo;
  }
  return total;
}

/** Returns the receivers among the next accounts, and the last account read if more may follow. */
export function listAfter(mail: MailingName, id: string): { ids: string[]; upTo: string | null } {
  const next = db.select({ id: users.id }).from(users).where(gt(users.id, id)).orderBy(users.id).limit(limitOf(LOOKED_AT)).all();
  const last = next.at(-1)?.id ?? id;
  const found = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(guardians, eq(guardians.userId, users.id))
    .where(and(gt(users.id, id), lte(users.id, last), receiversOf(mail)))
    .all();
  return { ids: found.map((user) => user.id), upTo: next.length < LOOKED_AT ? null : last };
}

export interface Receiver {
  to: string;
  isParent: boolean;
}

/** Checks again just before the mail goes out. Returns undefined for a former receiver or an address that bounced. */
export function receiverOf(mail: MailingName, userId: string): Receiver | undefined {
  const row = db
    .select({ own: users.email, parents: guardians.email, isUnder13: sql<number>`${isUnder13}` })
    .from(users)
    .leftJoin(guardians, eq(guardians.userId, users.id))
    .where(and(eq(users.id, userId), receiversOf(mail)))
    .get();
  const isParent = row?.isUnder13 === 1;
  const to = isParent ? row?.parents : row?.own;
  return to && !hasBounced(to) ? { to, isParent } : undefined;
}

/** Counts it for the newest mailing that went to the address, once. */
export function noteBounce(email: string): void {
  const address = asStored(email);
  atomically(() => {
    const { changes } = db
      .insert(bounces)
      .values({ emailHash: signatureOf("bounce", address) })
      .onConflictDoNothing()
      .run();
    const sent = changes === 0 ? undefined : lastSentTo(address);
    if (!sent) return;
    db.update(mailingReceivers)
      .set({ state: "bounced" })
      .where(and(eq(mailingReceivers.mailingId, sent.id), eq(mailingReceivers.userId, sent.userId)))
      .run();
    db.update(mailings)
      .set({ bouncedCount: sql`${mailings.bouncedCount} + 1` })
      .where(eq(mailings.id, sent.id))
      .run();
  });
}

function lastSentTo(address: string) {
  const parents = db.select({ id: guardians.userId }).from(guardians).where(eq(guardians.email, address));
  return db
    .select({ id: mailings.id, userId: mailingReceivers.userId })
    .from(mailingReceivers)
    .innerJoin(mailings, eq(mailings.id, mailingReceivers.mailingId))
    .innerJoin(users, eq(users.id, mailingReceivers.userId))
    .where(and(eq(mailingReceivers.state, "sent"), or(eq(users.email, address), inArray(users.id, parents))))
    .orderBy(desc(mailings.createdAt), desc(mailings.id))
    .limit(limitOf(1))
    .get();
}

function hasBounced(email: string): boolean {
  const hashes = signaturesOf("bounce", asStored(email));
  return db.select().from(bounces).where(inArray(bounces.emailHash, hashes)).get() !== undefined;
}
