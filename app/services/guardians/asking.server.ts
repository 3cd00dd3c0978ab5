import { eq } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import { isLong } from "#app/kernel/checks.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type AgeAnswer, type AgeBand, TOO_YOUNG, UNDER_6 } from "#app/schemas/age-bands.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { asStored, mailable } from "#app/text/email-address.ts";
import { mailboxOf } from "#app/text/mailbox.server.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema/index.ts";
import { consenterOf } from "./age-receipts.server.ts";
import { isYoung, refusalOfMove, standingOf } from "./bands.server.ts";
import * as codes from "./codes.server.ts";
import { hasAgreedTo, hasWithdrawn, refusalOfBusiness } from "./consent.server.ts";
import { needsParentIn } from "./countries.server.ts";
import { remember } from "./governing.server.ts";
import { unfitFor } from "./speaking.server.ts";

/** A business has no age. */
export interface Asked {
  isBusiness?: boolean;
  age: AgeAnswer | null;
  parentEmail: string;
  /** Empty before the profile is completed. */
  country?: string;
}

export const MOST_SENDS = 10;
export const WRONG_CODE = "Verification Code Incorrect";

/** Does nothing while such a mail is being sent. */
export async function sendCode(viewer: Viewer, origin: Origin, asked: Asked): Promise<void> {
  const purpose = askedOf(viewer, asked);
  if (codes.isUnderWay(purpose)) return;
  checkSends(purpose);
  await limits.countMail("consent", origin.address, purpose.subject);

  atomically(() => {
    if (codes.isUnderWay(purpose)) return;
    checkSends(purpose);
    codes.order(purpose);
  });
}

export function isSent(viewer: Viewer, { isBusiness, age, parentEmail }: Asked): boolean {
  const email = addressFor(viewer.id, parentEmail);
  return email !== undefined && age !== UNDER_6 && codes.isSent(purposeOf(viewer.id, isBusiness ? null : age, email));
}

export function needsParent(viewer: Viewer, { isBusiness, age, country }: Omit<Asked, "parentEmail">): boolean {
  return age !== UNDER_6 && (isBusiness || age !== null) && asksParent(viewer.id, isBusiness ? null : age, country);
}

/** Throws unless the code was mailed to the parent for this band or business. Returns undefined if no consent is needed. */
export function demand(
  viewer: Viewer,
  band: AgeBand | null,
  { parentEmail, code, country }: { parentEmail: string; code: string; country?: string },
): codes.Purpose | undefined {
  if (!asksParent(viewer.id, band, country)) return undefined;
  const purpose = purposeOf(viewer.id, band, parentsAddress(viewer.id, parentEmail));
  checkCode(purpose, code);
  return purpose;
}

/** Refuses, with the same words, a code whose address has become unfit since it was mailed. */
export function checkCode(purpose: codes.Purpose, code: string, email = purpose.subject): void {
  codes.check(purpose, code);
  if (unfitFor(purpose.userId, email)) throw invalid("code", WRONG_CODE);
}

function askedOf(viewer: Viewer, { isBusiness, age, parentEmail, country }: Asked): codes.Purpose {
  const { id } = requireState(viewer, "initial");
  remember(id, age);
  if (age === UNDER_6) throw invalid("age", TOO_YOUNG);
  if (!isBusiness && !age) throw invalid("age", "Please select your Age");
  const noBusiness = isBusiness && refusalOfBusiness(id);
  if (noBusiness) throw invalid("isBusiness", noBusiness);
  const band = isBusiness ? null : age;
  const refusal = refusalOfMove(id, band);
  if (refusal) throw invalid("age", refusal);
  if (!asksParent(id, band, country)) throw invalid("age", "You don't need a yes from your parent for that");
  return purposeOf(id, band, parentsAddress(id, parentEmail));
}

function asksParent(userId: string, to: AgeBand | null, country = ""): boolean {
  const { band } = standingOf(userId);
  if (refusalOfMove(userId, to)) return false;
  if (hasWithdrawn(userId) && to !== "18+") return true;
  if (needsParentIn(country, to) && !hasAgreedTo(userId, to)) return true;
  return to !== band && [to, band].some(isYoung);
}

/** Throws for the account's own address. */
export function parentsAddress(userId: string, typed: string): string {
  if (isLong(typed, LENGTHS.parentEmail)) throw invalid("parentEmail", `Please use at most ${LENGTHS.parentEmail} characters`);
  const email = addressFor(userId, typed);
  if (!email) throw invalid("parentEmail", "Please enter your Parent/Guardian's Email");
  return email;
}

function addressFor(userId: string, typed: string): string | undefined {
  return consenterOf(userId) ?? anothersAddress(userId, typed);
}

/** Returns undefined for the account's own address. */
export function anothersAddress(userId: string, typed: string): string | undefined {
  const email = mailable(typed);
  const own = db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
  return email && own && mailboxOf(email) !== mailboxOf(asStored(own.email)) ? email : undefined;
}

function purposeOf(userId: string, band: AgeBand | null, email: string): codes.Purpose {
  return { userId, usedFor: "band", subject: email, band };
}

export function checkSends(purpose: codes.Purpose): void {
  if (codes.sendsOf(purpose) >= MOST_SENDS)
    throw invalid(
      "parentEmail",
      `We send ${MOST_SENDS} of these emails at most. Your parent or guardian can write to ${env.CONTACT_EMAIL}`,
    );
}
