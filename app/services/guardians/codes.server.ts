import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import * as jobs from "#app/kernel/jobs.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { isSignature, signatureOf } from "#app/kernel/secrets.server.ts";
import { logEvent } from "#app/kernel/security-events.server.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import { db } from "#db";
import { parentCodes } from "#db/schema/index.ts";
import { standingOf } from "./bands.server.ts";

type Row = typeof parentCodes.$inferSelect;

/** A code serves one purpose only. Used for "band", a null band stands for a business account. */
export interface Purpose {
  userId: string;
  usedFor: Row["usedFor"];
  subject: string;
  band: AgeBand | null;
}

const DAY = 24 * 60 * 60 * 1000;
const MOST_TRIES = 5;
const MAILS = {
  band: "parent-code-mail",
  page: "parent-page-code-mail",
  sponsorship: "parent-sponsorship-code-mail",
  "sponsor-page": "sponsor-page-code-mail",
} as const;

/** Counts by code hash, in memory, because a failed transaction of the caller reverts the row's count. */
const wrongTries = new LRUCache<string, number>({ max: 10_000 });

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** Voids the previous code. */
export function order(purpose: Purpose): void {
  const { userId, usedFor, subject, band } = purpose;
  const now = Date.now();
  const fresh = { subject, band, codeHash: null, tries: 0, expiresAt: now + DAY };
  const isSame = sql`${parentCodes.subject} = ${subject}`;
  db.insert(parentCodes)
    .values({ userId, usedFor, ...fresh, askedAt: now, sends: 1 })
    .onConflictDoUpdate({
      target: [parentCodes.userId, parentCodes.usedFor],
      set: {
        ...fresh,
        askedAt: sql`iif(${isSame}, ${parentCodes.askedAt}, ${now})`,
        remindedAt: sql`iif(${isSame}, ${parentCodes.remindedAt}, null)`,
        sends: sql`${parentCodes.sends} + 1`,
      },
    })
    .run();
  jobs.enqueue(MAILS[usedFor], userId);
}

export function isUnderWay(purpose: Purpose): boolean {
  return isSent(purpose) && jobs.isUnderWay(MAILS[purpose.usedFor], purpose.userId);
}

/** Tells whether a code for exactly this purpose is neither used nor expired. */
export function isSent(purpose: Purpose): boolean {
  const row = find(purpose);
  return row !== undefined && isFor(row, purpose) && row.expiresAt > Date.now();
}

export function sendsOf({ userId, usedFor }: Pick<Purpose, "userId" | "usedFor">): number {
  return find({ userId, usedFor })?.sends ?? 0;
}

export type Issued = Purpose & Pick<Row, "expiresAt" | "remindedAt">;

/** Makes the code for the mail; the database keeps only its keyed hash. */
export function issue(userId: string, usedFor: Purpose["usedFor"]): (Issued & { code: string }) | undefined {
  const row = find({ userId, usedFor });
  if (!row?.subject) return undefined;
  const code = newCode();
  const expiresAt = Date.now() + DAY;
  set(row, { codeHash: signatureOf("parent-code", textOf(row, code)), tries: 0, expiresAt });
  return { ...row, expiresAt, code };
}

/** Returns the address of the last code, or for a sponsorship the id of the request. */
export function addresseeOf(userId: string, usedFor: Purpose["usedFor"]): string | undefined {
  return find({ userId, usedFor })?.subject;
}

/** Returns the last request to a child's parent. It has ended at 0 once its code is used. */
export function issuedTo(userId: string): Issued | undefined {
  return find({ userId, usedFor: "band" });
}

/** A child that moves to 13-17 is not yet a teen here. */
export function isTeens({ userId, band }: Pick<Purpose, "userId" | "band">): boolean {
  return band === "13-17" && standingOf(userId).band === band;
}

/** Throws unless this is the code mailed for the purpose; counts wrong attempts. */
export function check(purpose: Purpose, given: string): void {
  const row = find(purpose);
  if (!row || !isFor(row, purpose)) throw invalid("code", "Send Verification Email");
  if (opens(row, given.replace(/\s/g, ""))) return;
  logEvent("parent's code failed", { user: row.userId });
  throw invalid("code", "Verification Code Incorrect");
}

export function use(purpose: Purpose): void {
  set(purpose, { codeHash: null, expiresAt: 0 });
}

/** Resets the number of mails for the next purpose. */
export function remove(purpose: Purpose): void {
  db.delete(parentCodes).where(rowOf(purpose)).run();
}

/** Deletes the address that the last request named, but keeps the number of mails sent. */
export function forgetRequest(userId: string): void {
  set({ userId, usedFor: "band" }, { subject: "", band: null, codeHash: null, expiresAt: 0 });
}

/** Deletes the address of a known parent, too. */
export function forget(userId: string): void {
  forgetRequest(userId);
  db.delete(parentCodes)
    .where(rowOf({ userId, usedFor: "page" }))
    .run();
}

function opens(row: Row, code: string): boolean {
  const { codeHash } = row;
  if (!codeHash || !code || row.expiresAt <= Date.now()) return false;
  const tries = Math.max(row.tries, wrongTries.get(codeHash) ?? 0);
  if (tries >= MOST_TRIES) return false;
  if (isSignature("parent-code", textOf(row, code), codeHash)) return true;
  wrongTries.set(codeHash, tries + 1);
  set(row, { tries: tries + 1 });
  return false;
}

function isFor(row: Row, { subject, band }: Purpose): boolean {
  return row.subject === subject && row.band === band;
}

function textOf({ userId, usedFor, subject, band }: Purpose, code: string): string {
  return [userId, usedFor, subject, band, code].join("\n");
}

function find(one: Pick<Purpose, "userId" | "usedFor">): Row | undefined {
  return db.select().from(parentCodes).where(rowOf(one)).get();
}

function set(one: Pick<Purpose, "userId" | "usedFor">, values: Partial<Row>): void {
  db.update(parentCodes).set(values).where(rowOf(one)).run();
}

function rowOf({ userId, usedFor }: Pick<Purpose, "userId" | "usedFor">) {
  return and(eq(parentCodes.userId, userId), eq(parentCodes.usedFor, usedFor));
}
