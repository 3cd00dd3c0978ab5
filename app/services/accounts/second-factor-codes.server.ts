import { and, count, eq, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import { hashOf, newCode, sealed, unsealed } from "#app/kernel/secrets.server.ts";
import { logEvent } from "#app/kernel/security-events.server.ts";
import { atomically, db } from "#db";
import { recoveryCodes, secondFactors } from "#db/schema/index.ts";

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 16;
/** A clock may be wrong by one step of 30 seconds, both ways. */
const WINDOW = 1;

/** Takes each code once. Counts by the account or by `counted`, since only someone with the password is asked. */
export async function requireCode(userId: string, given: string, counted = userId): Promise<void> {
  if (!given) throw invalid("code", "Please enter your code");
  await limits.count("secondFactor", counted);
  const code = given.replace(/[\s-]/g, "").toUpperCase();
  if (!atomically(() => takeCode(userId, code) || takeRecoveryCode(userId, code))) {
    logEvent("second factor failed", { user: userId });
    throw wrongCode();
  }
  await limits.forgive("secondFactor", counted);
}

export function wrongCode() {
  return invalid("code", "That code isn't right, or it was used before");
}

export function newKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** Follows RFC 6238 as phone apps do: SHA-1, six digits, 30 seconds. */
export function totpOf(key: string, account = "", issuer = ""): TOTP {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(key) });
}

export function stepOf(key: string, code: string): number | undefined {
  const timestamp = Date.now();
  const totp = totpOf(key);
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp, window: WINDOW }) : null;
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

export function sealKey(userId: string, key: string): string {
  return sealed(`second-factor ${userId}`, key);
}

/** Seals with the first secret, so that an earlier one can go. */
export function resealKeys(): void {
  for (const { userId, key } of db.select().from(secondFactors).all()) {
    const opened = unsealed(`second-factor ${userId}`, key);
    if (opened)
      db.update(secondFactors)
        .set({ key: sealKey(userId, opened) })
        .where(eq(secondFactors.userId, userId))
        .run();
  }
}

/** Voids earlier codes. Only hashes stay once the person has kept the codes. */
export function renewCodes(userId: string): void {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_LENGTH));
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  db.insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
    .run();
  const newCodes = sealed(`recovery-codes ${userId}`, codes.join(" "));
  db.update(secondFactors).set({ newCodes }).where(eq(secondFactors.userId, userId)).run();
}

export function codesIn(userId: string, newCodes: string | null): string[] | undefined {
  const codes = newCodes ? unsealed(`recovery-codes ${userId}`, newCodes) : undefined;
  return codes?.split(" ").map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

export function codesLeft(userId: string): number {
  return db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()?.n ?? 0;
}

function takeCode(userId: string, code: string): boolean {
  const factor = db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).get();
  const key = factor && unsealed(`second-factor ${userId}`, factor.key);
  const step = key && stepOf(key, code);
  if (!step) return false;
  const isLater = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step));
  return db.update(secondFactors).set({ lastStep: step }).where(isLater).run().changes === 1;
}

function takeRecoveryCode(userId: string, code: string): boolean {
  const isTheirs = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code)));
  const isTaken = db.delete(recoveryCodes).where(isTheirs).run().changes === 1;
  if (isTaken) jobs.enqueue("second-factor-mail", `${userId}.recovered`);
  return isTaken;
}
