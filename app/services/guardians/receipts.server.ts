import { eq } from "drizzle-orm";
import * as jobs from "#app/kernel/jobs.server.ts";
import { sealed, unsealed } from "#app/kernel/secrets.server.ts";
import { db } from "#db";
import { consentLog } from "#db/schema/index.ts";
import { knownParentOf, write, writeEach } from "./consent.server.ts";
import { firstNameOf } from "./letters.server.ts";
import { tokenFor } from "./tokens.server.ts";

export interface Receipt {
  to: string;
  isConfirmed: true;
  name: string;
  what: string;
  at: number;
  /** Undefined once the parent's page has ended. */
  token: string | undefined;
}

/** Call it in the transaction of the act. */
export function record(userId: string, what: string): void {
  mail(write(userId, what));
}

export function recordEach(userId: string, what: string): void {
  mail(writeEach(userId, what));
}

export function mail(consentId: string | undefined): void {
  if (consentId) jobs.enqueue("parent-receipt-mail", consentId);
}

export function receiptLetter(id: string): Receipt | undefined {
  const { userId, what, createdAt } = consentLog;
  const row = db.select({ userId, what, createdAt }).from(consentLog).where(eq(consentLog.id, id)).get();
  const to = row && knownParentOf(row.userId);
  const name = row && firstNameOf(row.userId);
  if (!to || !name) return undefined;
  return { to, isConfirmed: true, name, what: row.what, at: row.createdAt, token: tokenFor(row.userId) };
}

const DELETION = "deletion receipt";

export interface Deletion {
  to: string;
  name: string;
  at: number;
}

/** Call it before the account is erased: the job's key carries the mail's facts, sealed. */
export function recordDeletion(userId: string, to: string): void {
  const deletion: Deletion = { to, name: firstNameOf(userId) ?? "", at: Date.now() };
  jobs.enqueue("parent-deletion-mail", sealed(DELETION, JSON.stringify(deletion)));
}

/** Returns undefined once the secret was replaced. */
export function deletionLetter(key: string): Deletion | undefined {
  const text = unsealed(DELETION, key);
  return text === undefined ? undefined : JSON.parse(text);
}

export function forgetDeletion(key: string): void {
  jobs.cancel("parent-deletion-mail", key);
}
