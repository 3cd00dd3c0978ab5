import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { isSignature, signatureOf } from "#app/kernel/secrets.server.ts";
import { readToken, signedToken } from "#app/kernel/signed-tokens.server.ts";
import { mailboxOf } from "#app/text/mailbox.server.ts";
import * as codes from "./codes.server.ts";
import { type Guardian, guardianOf } from "./consent.server.ts";

const OPEN_MS = 7 * 24 * 60 * 60 * 1000;

export interface Opened {
  userId: string;
  guardian: Guardian;
  until: number;
  isOver: boolean;
}

/** Makes a new token for each mail; it ends once the child has another parent or none. */
export function tokenFor(userId: string, now = Date.now()): string | undefined {
  return tokenUntil(userId, now + OPEN_MS);
}

export function tokenUntil(userId: string, until: number): string | undefined {
  const guardian = guardianOf(userId);
  return guardian && signedToken("parent", userId, { until, facts: [guardian.email] });
}

export function pageCodeOf({ userId, guardian }: Opened): codes.Purpose {
  return { userId, usedFor: "page", subject: guardian.email, band: null };
}

const CONFIRMED_MS = 30 * 60 * 1000;

/** Confirms a browser where a mailed code was typed, for all children of that mailbox. */
export function confirmationOf({ guardian }: Opened, now = Date.now()): string {
  const until = now + CONFIRMED_MS;
  return [until, signatureOf("parent-confirmed", mailboxUntil(guardian, until))].join(".");
}

export function isConfirmed({ guardian }: Opened, confirmation: string): boolean {
  const [until = "", signature = ""] = confirmation.split(".");
  return Number(until) > Date.now() && isSignature("parent-confirmed", mailboxUntil(guardian, Number(until)), signature);
}

function mailboxUntil({ email }: Guardian, until: number): string {
  return [mailboxOf(email), until].join("\n");
}

export function open(token: string): Opened | undefined {
  const { id: userId, until, isSigned } = readToken(token);
  const guardian = guardianOf(userId);
  if (!guardian || !isSigned("parent", guardian.email)) return undefined;
  return { userId, guardian, until, isOver: until <= Date.now() };
}

/** Throws once the link has ended. */
export function live(token: string): Opened {
  const opened = existing(open(token));
  if (opened.isOver) throw new Refusal("FORBIDDEN", "This link has expired. Please ask for a new one");
  return opened;
}

/** Makes the link of a first request; valid until the mailed code is used or expires. */
export function askedTokenFor({ userId, subject, expiresAt }: codes.Issued): string {
  return signedToken("parent-asked", userId, { until: expiresAt, facts: [subject] });
}

export function openAsked(token: string): codes.Issued | undefined {
  const { id, until, isSigned } = readToken(token);
  const asked = codes.issuedTo(id);
  if (!asked || asked.expiresAt !== until || until <= Date.now()) return undefined;
  return isSigned("parent-asked", asked.subject) ? asked : undefined;
}
