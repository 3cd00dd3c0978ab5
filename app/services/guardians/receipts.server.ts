import { eq } from "drizzle-orm";
import { db } from "#db";
import { consentLog } from "#db/schema.ts";
import * as jobs from "../jobs.server.ts";
import { knownParentOf, write } from "./consent.server.ts";
import { firstNameOf } from "./letters.server.ts";
import { tokenFor } from "./tokens.server.ts";

export interface Receipt {
  to: string;
  isConfirmed: true;
  name: string;
  what: string;
  at: number;
  /** Undefined where the parent's page has ended. */
  token: string | undefined;
}

/** Writes the act down, and mails it to the parent. Call it in the transaction of the act. */
export function record(userId: string, what: string): void {
  mail(write(userId, what));
}

export function mail(consentId: string | undefined): void {
  if (consentId) jobs.enqueue("parent-receipt-mail", consentId);
}

/** Undefined where no parent is known any more. */
export function receiptLetter(id: string): Receipt | undefined {
  const { userId, what, createdAt } = consentLog;
  const row = db.select({ userId, what, createdAt }).from(consentLog).where(eq(consentLog.id, id)).get();
  const to = row && knownParentOf(row.userId);
  const name = row && firstNameOf(row.userId);
  if (!to || !name) return undefined;
  return { to, isConfirmed: true, name, what: row.what, at: row.createdAt, token: tokenFor(row.userId) };
}
