import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as endings from "#app/kernel/endings.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { type AgeBand, UNDER_6 } from "#app/schemas/age-bands.ts";
import { atomically, db } from "#db";
import { consentLog, guardians, parentCodes, users } from "#db/schema/index.ts";
import { ADULTS_ALONE, isYounger, rememberedOf, standingOf } from "./bands.server.ts";
import * as codes from "./codes.server.ts";
import { countryOf, needsParentIn } from "./countries.server.ts";
import * as toldAges from "./told-ages.server.ts";

const SECOND_PRESS_MS = 10_000;
const DAY = 24 * 60 * 60 * 1000;

export interface Guardian {
  email: string;
  band: AgeBand;
  consentedAt: number;
  newsAskedAt: number | null;
  pageOpenedAt: number | null;
  checkedAt: number | null;
}

/** Serves internal mails and rules; never return it to a client. */
export function guardianOf(userId: string): Guardian | undefined {
  const { email, band, consentedAt, newsAskedAt, pageOpenedAt, checkedAt } = guardians;
  return db
    .select({ email, band, consentedAt, newsAskedAt, pageOpenedAt, checkedAt })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.userId))
    .where(and(eq(guardians.userId, userId), isNull(users.closedAt)))
    .get();
}

/** Consent to a band covers the older bands. */
export function hasAgreedTo(userId: string, band: AgeBand): boolean {
  const guardian = guardianOf(userId);
  return guardian !== undefined && !isYounger(band, guardian.band);
}

/** The account then waits for the same parent, whatever band or country it enters now. */
export function hasWithdrawn(userId: string): boolean {
  return guardianOf(userId) === undefined && knownParentOf(userId) !== undefined;
}

/** A minor's account becomes no business once its parent took the consent back. */
export function refusalOfBusiness(userId: string): string | undefined {
  const { band } = standingOf(userId);
  return band !== null && band !== "18+" && hasWithdrawn(userId) ? ADULTS_ALONE : undefined;
}

/** Codes for a child go only to the parent who agreed or withdrew, whatever address the child types. */
export function knownParentOf(userId: string): string | undefined {
  const last = and(eq(parentCodes.userId, userId), eq(parentCodes.usedFor, "page"));
  return guardianOf(userId)?.email ?? db.select({ subject: parentCodes.subject }).from(parentCodes).where(last).get()?.subject;
}

/** Call it when the parent's code was correct. Keeps the consent while the band needs it in this country. */
export function accept(purpose: codes.Purpose, country = countryOf(purpose.userId)): void {
  const { userId, subject: email, band } = purpose;
  codes.use(purpose);
  endings.undo("consent", userId);
  const governing = band ?? standingOf(userId).band;
  write(userId, `A parent or guardian agreed, by a code that was mailed to them: ${band ?? `a business, held as ${governing}`}`);
  if (needsParentIn(country, governing)) keep(userId, email, governing);
  else outgrow(userId);
}

/** Deletes the parent's address once no consent is needed, and the remembered age. */
export function outgrow(userId: string): void {
  toldAges.forgetOf(userId);
  db.delete(guardians).where(eq(guardians.userId, userId)).run();
  codes.forget(userId);
}

/** Hides and resets the account until the same parent agrees again, and keeps the address. Returns the log entry's id. */
export function withdraw(userId: string): string | undefined {
  return atomically(() => {
    const guardian = guardianOf(userId);
    if (guardian) keepAddress(userId, guardian.email);
    db.delete(guardians).where(eq(guardians.userId, userId)).run();
    startOver(userId);
    endings.record("consent", userId);
    return write(userId, "The parent or guardian took their consent back");
  });
}

export function startOver(userId: string): void {
  const { band } = standingOf(userId);
  const lowestBand = band === UNDER_6 ? band : band && rememberedOf(band);
  const first = { isBusiness: false, age: null, initialProfileSetup: false, profileSetup: false };
  const asked = { publicSince: null, waysOut: false, marketingOptIn: false };
  db.update(users)
    .set({ ...first, ...asked, lowestBand })
    .where(eq(users.id, userId))
    .run();
}

/** Ignores a second press of the button. Returns the id of a new entry. */
export function write(userId: string, what: string): string | undefined {
  const [last] = logOf(userId);
  if (last?.what === what && last.createdAt > Date.now() - SECOND_PRESS_MS) return undefined;
  return writeEach(userId, what);
}

/** Serves acts that a second press does not repeat. */
export function writeEach(userId: string, what: string): string {
  return db.insert(consentLog).values({ userId, what }).returning({ id: consentLog.id }).get().id;
}

export function logOf(userId: string): { what: string; createdAt: number }[] {
  const { what, createdAt } = consentLog;
  return db
    .select({ what, createdAt })
    .from(consentLog)
    .where(eq(consentLog.userId, userId))
    .orderBy(desc(createdAt), desc(consentLog.id))
    .all();
}

function keep(userId: string, email: string, band: AgeBand): void {
  const isSame = sql`${guardians.email} = ${email}`;
  const consent = { email, band, consentedAt: Date.now() };
  const checked = {
    checkedAt: sql`iif(${isSame}, ${guardians.checkedAt}, null)`,
    checkedHow: sql`iif(${isSame}, ${guardians.checkedHow}, null)`,
  };
  db.insert(guardians)
    .values({ userId, ...consent })
    .onConflictDoUpdate({ target: guardians.userId, set: { ...consent, ...checked } })
    .run();
  jobs.enqueue("consent-mail", userId);
  jobs.enqueue("consent-check-mail", userId, Date.now() + DAY);
}

function keepAddress(userId: string, subject: string): void {
  const none = { subject, codeHash: null, expiresAt: 0 };
  db.insert(parentCodes)
    .values({ userId, usedFor: "page", ...none })
    .onConflictDoUpdate({ target: [parentCodes.userId, parentCodes.usedFor], set: none })
    .run();
}
