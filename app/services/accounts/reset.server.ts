import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { isSignature, newCode, signatureOf } from "#app/kernel/secrets.server.ts";
import { logEvent } from "#app/kernel/security-events.server.ts";
import type { ResetPassword, SendCode } from "#app/schemas/accounts.ts";
import { asStored } from "#app/text/email-address.ts";
import { atomically, db } from "#db";
import { newId } from "#db/columns.ts";
import { resetCodes, users } from "#db/schema/index.ts";
import { confirmEmail } from "./email.server.ts";
import * as passwords from "./hashing.server.ts";
import { resetPasswordChecks, SEND_CODE } from "./log-in-checks.server.ts";
import { setPassword } from "./password.server.ts";
import { spellingsOf } from "./spellings.server.ts";

const LENGTH = 9;
const LIFE_MS = 15 * 60 * 1000;
const ANSWER_MS = 200;
const PURPOSE = "reset-code";

/** Call it before reading the form. */
export async function mayAskForCode(origin: Origin): Promise<void> {
  await limits.requireMailFrom("reset", origin.address);
}

/** Gives the same answer after the same time whether or not the address has an account or was mailed too often. */
export async function sendCode(origin: Origin, input: SendCode): Promise<string> {
  refuseFirstFailure(input, SEND_CODE);
  const email = asStored(input.email);
  await limits.countMailsFrom("reset", origin.address);
  const isMailed = (await limits.countOrWait(["mail", "mailDay"], `reset to ${email}`)) === 0;

  const answer = sleep(ANSWER_MS, newId());
  const account = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, spellingsOf(email)), isOpen))
    .get();
  if (account && isMailed) jobs.enqueue("reset-mail", account.id);
  logEvent("password reset asked", { user: account?.id });
  return answer;
}

/** Earlier codes stay valid, or a stranger could void them by asking. */
export function makeCode(userId: string): { email: string; code: string } | undefined {
  const account = db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isOpen))
    .get();
  if (!account) return undefined;

  const code = newCode(LENGTH);
  db.insert(resetCodes)
    .values({ userId, codeHash: hashOf(userId, code), expiresAt: Date.now() + LIFE_MS })
    .run();
  return { ...account, code };
}

/** Returns the id of the account, which only the correct code reveals. */
export async function resetPassword(origin: Origin, input: ResetPassword): Promise<string> {
  refuseFirstFailure(input, resetPasswordChecks(input.email));
  const email = asStored(input.email);
  const tries = `reset ${limits.addressKey(origin.address)} ${email}`;
  await limits.count("login", tries);

  // Hash first, or the time would reveal whether the code was right.
  const passwordHash = await passwords.hashed(input.newPassword);
  const userId = atomically(() => {
    const id = ownerOf(email, input.verification);
    if (id) setPassword(id, passwordHash);
    if (id) confirmEmail(id);
    return id;
  });
  logEvent(userId ? "password reset done" : "password reset failed", { user: userId });
  if (!userId) throw invalid("verification", "That code is wrong or too old");
  await limits.forgive("login", tries);
  return userId;
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(resetCodes, lte(resetCodes.expiresAt, now));
}

const isOpen = and(isNull(users.suspendedAt), isNull(users.closedAt));

/** Counts tries by client, or strangers could use up the owner's. Nobody can guess nine characters before they expire. */
function ownerOf(email: string, code: string): string | undefined {
  const kept = db
    .select({ userId: resetCodes.userId, codeHash: resetCodes.codeHash })
    .from(resetCodes)
    .innerJoin(users, eq(users.id, resetCodes.userId))
    .where(and(inArray(users.email, spellingsOf(email)), isOpen, gt(resetCodes.expiresAt, Date.now())))
    .all();
  return kept.find(({ userId, codeHash }) => isSignature(PURPOSE, signedText(userId, code), codeHash))?.userId;
}

function hashOf(userId: string, code: string): string {
  return signatureOf(PURPOSE, signedText(userId, code));
}

function signedText(userId: string, code: string): string {
  return `${userId} ${code}`;
}
