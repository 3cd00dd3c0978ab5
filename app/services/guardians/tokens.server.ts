import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { isSignature, signatureOf } from "#app/kernel/secrets.server.ts";
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

/** A new token of a parent's page, for each mail; invalid once the child has another parent or none. */
export function tokenFor(userId: string, now = Date.now()): string | undefined {
  return tokenUntil(userId, now + OPEN_MS);
}

export function tokenUntil(userId: string, until: number): string | undefined {
  const guardian = guardianOf(userId);
  return guardian && [userId, until, signatureOf("parent", textOf(userId, guardian, until))].join(".");
}

/** The purpose of the codes for what only the parent may do. */
export function pageCodeOf({ userId, guardian }: Opened): codes.Purpose {
  return { userId, usedFor: "page", subject: guardian.email, band: null };
}

const CONFIRMED_MS = 30 * 60 * 1000;

/** Kept in the browser in which a mailed code was typed. It shows who reads that mailbox, so it counts for each of their children. */
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
  const [, userId = "", until = "", signature = ""] = /^(\d{1,16})\.(\d{1,16})\.([\w-]+)$/.exec(token) ?? [];
  const guardian = guardianOf(userId);
  if (!guardian || !isSignature("parent", textOf(userId, guardian, Number(until)), signature)) return undefined;
  return { userId, guardian, until: Number(until), isOver: Number(until) <= Date.now() };
}

/** Throws once the link has ended. */
export function live(token: string): Opened {
  const opened = existing(open(token));
  if (opened.isOver) throw new Refusal("FORBIDDEN", "This link has expired. Please ask for a new one");
  return opened;
}

/** The token of the page that says which child asks; valid until the mailed code is used or expires. */
export function askedTokenFor({ userId, subject, expiresAt }: codes.Issued): string {
  return [userId, expiresAt, signatureOf("parent-asked", [userId, subject, expiresAt].join("\n"))].join(".");
}

export function openAsked(token: string): codes.Issued | undefined {
  const [, userId = "", until = "", signature = ""] = /^(\d{1,16})\.(\d{1,16})\.([\w-]+)$/.exec(token) ?? [];
  const asked = codes.issuedTo(userId);
  if (!asked || asked.expiresAt !== Number(until) || asked.expiresAt <= Date.now()) return undefined;
  return isSignature("parent-asked", [userId, asked.subject, until].join("\n"), signature) ? asked : undefined;
}

function textOf(userId: string, { email }: Guardian, until: number): string {
  return [userId, email, until].join("\n");
}
