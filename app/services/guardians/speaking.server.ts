import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { isApproved } from "#app/kernel/relationships.server.ts";
import { signatureOf, signaturesOf } from "#app/kernel/secrets.server.ts";
import type { Unfit } from "#app/schemas/guardians.ts";
import { mailboxOf, ownDomainOf } from "#app/text/mailbox.server.ts";
import { db } from "#db";
import { mailboxSql } from "#db/mailbox.ts";
import {
  emailChanges,
  guardians,
  parentLimits,
  sponsorPageConsents,
  sponsorshipContacts,
  sponsorships,
  users,
} from "#db/schema/index.ts";

export const MOST_CHILDREN = 6;
const PURPOSE = "parent-limit";

export interface Speaker {
  unfit: Unfit | undefined;
  /** Creation of the oldest account with this mailbox. */
  accountSince: number | undefined;
  children: number;
}

/** Answer the child the same in every case, or it would learn whose address it is. */
export function unfitFor(childId: string, email: string): Unfit | undefined {
  return speakerFor(childId, email).unfit;
}

/** Every approved brand may read a 13-17's page, so no brand's mailbox speaks for it. */
export function unfitForPage(childId: string, email: string): Unfit | undefined {
  return unfitFor(childId, email) ?? (accountsWith(email).some(({ isBusiness }) => isBusiness) ? "brand" : undefined);
}

export function speakerFor(childId: string, email: string): Speaker {
  const accounts = accountsWith(email);
  const others = childrenOf(email).filter((id) => id !== childId);
  const isFull = others.length >= mostChildrenOf(email);
  return {
    unfit: unfitAccount(childId, accounts) ?? (isAskingBrands(childId, email, accounts) ? "brand" : isFull ? "full" : undefined),
    accountSince: accounts[0]?.createdAt,
    children: new Set([...others, childId]).size,
  };
}

export function mostChildrenOf(email: string): number {
  const own = inArray(parentLimits.mailboxHash, signaturesOf(PURPOSE, mailboxOf(email)));
  return db.select({ most: parentLimits.most }).from(parentLimits).where(own).get()?.most ?? MOST_CHILDREN;
}

export function setMostChildren(email: string, most: number): void {
  db.insert(parentLimits)
    .values({ mailboxHash: signatureOf(PURPOSE, mailboxOf(email)), most })
    .onConflictDoUpdate({ target: parentLimits.mailboxHash, set: { most } })
    .run();
}

type Account = ReturnType<typeof accountsWith>[number];

/** Includes accounts that had it some days ago, or have it soon. */
function accountsWith(email: string) {
  const { id, band, isBusiness, createdAt } = users;
  const { userId, oldEmail, newEmail } = emailChanges;
  const changing = db
    .select({ userId })
    .from(emailChanges)
    .where(or(isMailbox(oldEmail, email), isMailbox(newEmail, email)));
  const sharing = and(or(isMailbox(users.email, email), inArray(id, changing)), isNull(users.closedAt));
  const columns = { id, band, isBusiness, isApproved, createdAt };
  return db.select(columns).from(users).where(sharing).orderBy(createdAt).all();
}

function unfitAccount(childId: string, accounts: Account[]): Unfit | undefined {
  if (accounts.some(({ id }) => id === childId)) return "own";
  if (accounts.some(({ isBusiness, isApproved: may }) => isBusiness && !may)) return "business";
  return accounts.some(({ band }) => band !== "18+") ? "minor" : undefined;
}

/** Compares with accounts of brands that asked about this child, and with the domains of their websites. */
function isAskingBrands(childId: string, email: string, accounts: Account[]): boolean {
  const asked = and(eq(sponsorships.athleteId, childId), ne(sponsorships.state, "draft"));
  const brands = db
    .selectDistinct({ id: users.id, website: users.website })
    .from(sponsorships)
    .innerJoin(users, eq(users.id, sponsorships.brandId))
    .where(asked)
    .all();
  const domain = ownDomainOf(email);
  return brands.some(
    ({ id, website }) =>
      accounts.some((account) => account.id === id) || (domain !== undefined && domain === ownDomainOf(website)),
  );
}

/** Counts children that this mailbox agreed for or confirmed by a code: mere names would let anybody use up the limit. */
function childrenOf(email: string): string[] {
  const confirmed = db
    .select({ id: sponsorshipContacts.userId })
    .from(sponsorshipContacts)
    .innerJoin(sponsorships, eq(sponsorships.id, sponsorshipContacts.sponsorshipId))
    .where(and(isMailbox(sponsorshipContacts.parentEmail, email), ne(sponsorships.state, "offered")))
    .all();
  const { userId: id, parentEmail } = sponsorPageConsents;
  const ofPages = db.select({ id }).from(sponsorPageConsents).where(isMailbox(parentEmail, email)).all();
  return [...new Set([...agreedFor(email), ...[...confirmed, ...ofPages].map((row) => row.id)])];
}

export function agreedFor(email: string): string[] {
  const rows = db.select({ userId: guardians.userId }).from(guardians).where(isMailbox(guardians.email, email)).all();
  return rows.map(({ userId }) => userId);
}

function isMailbox(column: Parameters<typeof mailboxSql>[0], email: string): SQL {
  return sql`${mailboxSql(column)} = ${mailboxOf(email)}`;
}
