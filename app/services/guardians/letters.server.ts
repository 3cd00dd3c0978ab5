import { eq } from "drizzle-orm";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import type { Unfit } from "#app/schemas/guardians.ts";
import { firstNameIn } from "#app/text/first-name.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";
import * as ageReceipts from "./age-receipts.server.ts";
import { isYoung, standingOf } from "./bands.server.ts";
import * as codes from "./codes.server.ts";
import { guardianOf } from "./consent.server.ts";
import { unfitFor } from "./speaking.server.ts";
import { askedTokenFor, tokenFor } from "./tokens.server.ts";

interface ParentLetter {
  to: string;
  isConfirmed: boolean;
  name: string;
  band: AgeBand | null;
  token: string;
}

interface CodeLetter extends ParentLetter {
  code: string;
  /** The child is 13-17 and its country asks for a parent. */
  isTeen: boolean;
  isReminder: boolean;
}

interface PageLetter extends ParentLetter {
  isBusiness: boolean;
  asksForNews: boolean;
}

/** Replaces the code for an address that may not speak for the child. */
export interface UnfitLetter {
  to: string;
  unfit: Unfit;
}

/** Existing consents stay valid even if the address is unfit by now. */
export function askedLetter(userId: string): CodeLetter | UnfitLetter | undefined {
  const to = codes.addresseeOf(userId, "band");
  const unfit = to && unfitFor(userId, to);
  return unfit ? { to, unfit } : codeLetter(userId, "band");
}

export function codeLetter(userId: string, usedFor: codes.Purpose["usedFor"]): CodeLetter | undefined {
  const name = firstNameOf(userId);
  const issued = name === undefined ? undefined : codes.issue(userId, usedFor);
  if (!name || !issued) return undefined;
  const isConfirmed = ageReceipts.consenterOf(userId) === issued.subject;
  const { subject: to, band, code, remindedAt } = issued;
  return {
    to,
    isConfirmed,
    name,
    band,
    code,
    isTeen: codes.isTeens(issued),
    isReminder: remindedAt !== null,
    token: askedTokenFor(issued),
  };
}

export function pageLetter(userId: string): PageLetter | undefined {
  const guardian = guardianOf(userId);
  const [name, token] = [firstNameOf(userId), tokenFor(userId)];
  if (!guardian || !name || !token) return undefined;
  const { band, newsAskedAt } = guardian;
  const { isBusiness } = standingOf(userId);
  return { to: guardian.email, isConfirmed: true, name, band, isBusiness, asksForNews: newsAskedAt !== null, token };
}

export function ageReceiptLetter(id: string) {
  const receipt = ageReceipts.find(id);
  const name = receipt && firstNameOf(receipt.userId);
  if (!receipt || !name) return undefined;
  const { email, fromBand: from, toBand: to, userId } = receipt;
  const isWaiting = isYoung(to) && !standingOf(userId).initialProfileSetup;
  return { to: email, isConfirmed: true, name, change: { from, to, isWaiting }, token: ageReceipts.tokenFor(receipt) };
}

export function firstNameOf(userId: string): string | undefined {
  const row = db.select({ name: users.name }).from(users).where(eq(users.id, userId)).get();
  return row && firstNameIn(row.name);
}
