import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt, inArray, isNull, lt, lte } from "drizzle-orm";
import type { ResetPassword, SendCode } from "#app/schemas/accounts.ts";
import { asStored } from "#app/text/email-address.ts";
import { atomically, db } from "#db";
import { newId } from "#db/columns.ts";
import { resetCodes, users } from "#db/schema.ts";
import * as jobs from "../jobs.server.ts";
import { refuseFirstFailure } from "../rules/checks.server.ts";
import * as limits from "../rules/limits.server.ts";
import { invalid } from "../rules/refusal.server.ts";
import { isSignature, newCode, signatureOf } from "../secrets.server.ts";
import { tell } from "../security.server.ts";
import { deleteInSteps } from "../steps.server.ts";
import { confirmEmail } from "./email.server.ts";
import * as passwords from "./hashing.server.ts";
import type { Origin } from "./log-in.server.ts";
import { resetPasswordChecks, SEND_CODE } from "./log-in-checks.server.ts";
import { setPassword } from "./password.server.ts";
import { spellingsOf } from "./spellings.server.ts";

const LENGTH = 9;
const LIFE_MS = 15 * 60 * 1000;
const MOST_TRIES = 5;
const ANSWER_MS = 200;
const PURPOSE = "reset-code";

/** Call before reading the form. */
export async function mayAskForCode(origin: Origin): Promise<void> {
  await limits.requireTry("mail", from(origin));
}

/** Gives the same answer after the same time, whether or not the address has an account. */
export async function sendCode(origin: Origin, input: SendCode): Promise<string> {
  refuseFirstFailure(input, SEND_CODE);
  const email = asStored(input.email);
  await limits.countMail(origin.address, email);

  const answer = sleep(ANSWER_MS, newId());
  const account = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, spellingsOf(email)), isOpen))
    .get();
  if (account) jobs.enqueue("reset-mail", account.id);
  tell("password reset asked", { user: account?.id });
  return answer;
}

/** Makes the code for the mail and voids the previous one. */
export function makeCode(userId: string): { email: string; code: string } | undefined {
  const account = db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isOpen))
    .get();
  if (!account) return undefined;

  const code = newCode(LENGTH);
  const fresh = { codeHash: hashOf(userId, code), tries: 0, expiresAt: Date.now() + LIFE_MS };
  db.insert(resetCodes)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: resetCodes.userId, set: fresh })
    .run();
  return { ...account, code };
}

/** Returns the id of the account, which only the correct code reveals. */
export async function resetPassword(origin: Origin, input: ResetPassword): Promise<string> {
  refuseFirstFailure(input, resetPasswordChecks(input.email));
  const email = asStored(input.email);
  const tries = `reset ${limits.addressKey(origin.address)} ${email}`;
  await limits.count("login", tries);

  // Hashed first, or the time would reveal whether the code was right.
  const passwordHash = await passwords.hashed(input.newPassword);
  const userId = atomically(() => {
    const id = ownerOf(email, input.verification);
    if (id) setPassword(id, passwordHash);
    if (id) confirmEmail(id);
    return id;
  });
  tell(userId ? "password reset done" : "password reset failed", { user: userId });
  if (!userId) throw invalid("verification", "That Verification does not match or has expired");
  await limits.forgive("login", tries);
  return userId;
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInSteps(resetCodes, lte(resetCodes.expiresAt, now));
}

function from(origin: Origin): string {
  return `from ${limits.addressKey(origin.address)}`;
}

const isOpen = and(isNull(users.suspendedAt), isNull(users.closedAt));

/** Each call uses up one attempt. */
function ownerOf(email: string, code: string): string | undefined {
  const isAlive = and(gt(resetCodes.expiresAt, Date.now()), lt(resetCodes.tries, MOST_TRIES));
  const kept = db
    .select({ userId: resetCodes.userId, codeHash: resetCodes.codeHash, tries: resetCodes.tries })
    .from(resetCodes)
    .innerJoin(users, eq(users.id, resetCodes.userId))
    .where(and(inArray(users.email, spellingsOf(email)), isOpen, isAlive))
    .get();
  if (!kept) return undefined;
  db.update(resetCodes)
    .set({ tries: kept.tries + 1 })
    .where(eq(resetCodes.userId, kept.userId))
    .run();
  return isSignature(PURPOSE, signedText(kept.userId, code), kept.codeHash) ? kept.userId : undefined;
}

function hashOf(userId: string, code: string): string {
  return signatureOf(PURPOSE, signedText(userId, code));
}

function signedText(userId: string, code: string): string {
  return `${userId} ${code}`;
}
