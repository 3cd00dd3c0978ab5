import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { readToken, signedToken } from "#app/kernel/signed-tokens.server.ts";
import { VISITOR } from "#app/kernel/viewer.server.ts";
import { asStored } from "#app/text/email-address.ts";
import { atomically, db } from "#db";
import { emailChanges, resetCodes, users } from "#db/schema/index.ts";
import { dropWaiting, endAccess } from "./revoking.server.ts";
import { spellingsOf } from "./spellings.server.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The old address can revert a change, and is kept, for this long. */
const WEEK = 7 * DAY;
const MOST_A_DAY = 5;
const PURPOSE = "restore-email";

/** Call it in the transaction of the other changes. Without the password the change waits a day; the old address can stop it. */
export function changeEmail(userId: string, email: string, isProven: boolean): void {
  const address = asStored(email);
  const account = db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
  if (!account || asStored(account.email) === address) return;
  refuseTaken(address, userId);
  if (!isProven && waitingEmail(userId)?.email === address) return;
  const createdAt = nextTime(userId);

  dropWaiting(userId);
  const { id } = db
    .insert(emailChanges)
    .values({ userId, oldEmail: account.email, newEmail: isProven ? null : address, createdAt })
    .returning({ id: emailChanges.id })
    .get();
  if (isProven) setEmail(userId, address);
  else jobs.enqueue("change-email", id, createdAt + DAY);
  jobs.enqueue("email-changed-mail", id);
}

export function waitingEmail(userId: string): { email: string; from: number } | undefined {
  const waiting = db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNotNull(emailChanges.newEmail)))
    .get();
  return waiting?.newEmail ? { email: waiting.newEmail, from: waiting.createdAt + DAY } : undefined;
}

/** Applies a change that has waited its day. The address may belong to somebody else by now. */
export async function applyWaiting(id: string): Promise<void> {
  atomically(() => {
    const change = db.select().from(emailChanges).where(eq(emailChanges.id, id)).get();
    if (!change?.newEmail) return;
    const isFree = !isTaken(change.newEmail, change.userId);
    // The old address has its week from now on.
    const createdAt = isFree ? Date.now() : change.createdAt;
    db.update(emailChanges).set({ newEmail: null, createdAt }).where(eq(emailChanges.id, id)).run();
    if (isFree) setEmail(change.userId, change.newEmail);
  });
}

function setEmail(userId: string, email: string): void {
  db.update(users).set({ email, emailConfirmedAt: null }).where(eq(users.id, userId)).run();
  db.delete(resetCodes).where(eq(resetCodes.userId, userId)).run();
}

/** Call it when a mailed code or link was used. Does nothing if the address has changed since `mailedAt`. */
export function confirmEmail(userId: string, mailedAt = Date.now()): void {
  const since = and(eq(emailChanges.userId, userId), gte(emailChanges.createdAt, mailedAt));
  if (db.select({ id: emailChanges.id }).from(emailChanges).where(since).get()) return;
  db.update(users)
    .set({ emailConfirmedAt: Date.now() })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    .run();
}

/** Refuses an address in use, or given up so recently that its former owner may still revert the change. */
export function refuseTaken(address: string, userId = VISITOR.id): void {
  if (isTaken(address, userId)) throw invalid("email", "You can't use this email here. It has an account");
}

function isTaken(address: string, userId: string): boolean {
  const owner = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, spellingsOf(address)), ne(users.id, userId)));
  const formerOwner = db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(inArray(emailChanges.oldEmail, spellingsOf(address)), isOpen(), ne(emailChanges.userId, userId)));
  return Boolean(owner.get() || formerOwner.get());
}

export function changeToTell(id: string): { oldEmail: string; isWaiting: boolean; token: string } | undefined {
  const change = db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), isOpen()))
    .get();
  if (!change) return undefined;
  return { oldEmail: change.oldEmail, isWaiting: change.newEmail !== null, token: signedToken(PURPOSE, id) };
}

export function mayRestore(token: string): boolean {
  return changeOf(token) !== undefined;
}

/** Reverts this change and all later ones, and ends any access obtained meanwhile. */
export function restoreEmail(token: string): boolean {
  return atomically(() => {
    const change = changeOf(token);
    if (!change) return false;
    const { userId, oldEmail, createdAt } = change;
    db.update(users).set({ email: oldEmail, emailConfirmedAt: Date.now() }).where(eq(users.id, userId)).run();
    db.delete(emailChanges)
      .where(and(eq(emailChanges.userId, userId), gte(emailChanges.createdAt, createdAt)))
      .run();
    endAccess(userId);
    return true;
  });
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(emailChanges, lte(emailChanges.createdAt, now - WEEK));
}

/** Strictly increasing, so that a later link never undoes an earlier change. Limits the mails to unconfirmed addresses. */
function nextTime(userId: string): number {
  const recent = db
    .select({ createdAt: emailChanges.createdAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.createdAt, Date.now() - DAY)))
    .orderBy(desc(emailChanges.createdAt))
    .all();
  if (recent.length >= MOST_A_DAY)
    throw new Refusal("RATE_LIMITED", "You can change your Email Address five times a day", {}, DAY / 1000);
  return Math.max(Date.now(), (recent[0]?.createdAt ?? 0) + 1);
}

function changeOf(token: string) {
  const { id, isSigned } = readToken(token);
  if (!isSigned(PURPOSE)) return undefined;
  return db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), isOpen()))
    .get();
}

function isOpen() {
  return gt(emailChanges.createdAt, Date.now() - WEEK);
}
