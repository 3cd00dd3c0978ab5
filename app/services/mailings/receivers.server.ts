import { setImmediate as others } from "node:timers/promises";
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { signatureOf, signaturesOf } from "#app/kernel/secrets.server.ts";
import { UNDER_6, UNDER_13 } from "#app/schemas/age-bands.ts";
import { audienceOf, type MailingName } from "#app/schemas/mailings.ts";
import { asStored } from "#app/text/email-address.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { activity, bounces, guardians, users } from "#db/schema/index.ts";

/** How many accounts a step reads; others use the database between steps. */
const LOOKED_AT = 250;
const FOUR_WEEKS = 28 * 24 * 60 * 60 * 1000;

const isUnder13 = sql`${users.band} in ${UNDER_13}`;
const mayGetMail = and(
  eq(users.initialProfileSetup, true),
  isNull(users.closedAt),
  isNull(users.suspendedAt),
  isNotNull(users.band),
  ne(users.band, UNDER_6),
  // Of an under-13 the parent gets it, who has to have agreed.
  or(sql`not ${isUnder13}`, isNotNull(guardians.consentedAt)),
);

/** Join the guardian. Who gets a mail to many. */
function receiversOf(mail: MailingName, now = Date.now()): SQL {
  const { who, band, from13, silent, needs } = audienceOf(mail);
  const tookPart = db.select({ one: sql`1` }).from(activity).where(eq(activity.userId, users.id));
  return (
    and(
      mayGetMail,
      // With the plus SQLite keeps to the range of accounts; else it would walk the index of all athletes in each step.
      who && sql`+${users.isBusiness} = ${Number(who === "businesses")}`,
      band && eq(users.band, band),
      from13 && sql`not ${isUnder13}`,
      silent && and(lt(users.createdAt, now - FOUR_WEEKS), notExists(tookPart)),
      needs === "marketing" ? eq(users.marketingOptIn, true) : undefined,
      needs === "information" ? eq(users.informationOptIn, true) : undefined,
    ) ?? sql`0`
  );
}

/** In steps, since it reads all accounts. */
export async function countOf(mail: MailingName): Promise<number> {
  let total = 0;
  for (let from: string | null = "0"; from !== null; await others()) {
    const { ids, upTo } = listAfter(mail, from);
    total += ids.length;
    from = upTo;
  }
  return total;
}

/** Of the next accounts by number those that get a mail, and the last that was looked at, if more may follow. */
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

/** Asked again just before the mail goes out. Undefined if the account is none of the receivers any more, or its address bounced. */
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

/** Notes that an address cannot be reached. */
export function noteBounce(email: string): void {
  db.insert(bounces)
    .values({ emailHash: signatureOf("bounce", asStored(email)) })
    .onConflictDoNothing()
    .run();
}

function hasBounced(email: string): boolean {
  const hashes = signaturesOf("bounce", asStored(email));
  return db.select().from(bounces).where(inArray(bounces.emailHash, hashes)).get() !== undefined;
}
