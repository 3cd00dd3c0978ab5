import { eq } from "drizzle-orm";
import { encodeQR } from "qr";
import { env } from "#app/env.server.ts";
import { isFresh, requireComplete } from "#app/kernel/access/requirements.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { sealed, unsealed } from "#app/kernel/secrets.server.ts";
import { logEvent } from "#app/kernel/security-events.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { CodeAndPassword } from "#app/schemas/accounts.ts";
import { atomically, db } from "#db";
import { recoveryCodes, secondFactors, users } from "#db/schema/index.ts";
import * as sessions from "../people/sessions.server.ts";
import { requirePassword } from "./password.server.ts";
import { endAccess } from "./revoking.server.ts";
import * as codes from "./second-factor-codes.server.ts";

const BEGUN_MS = 15 * 60 * 1000;

export function hasSecondFactor(userId: string): boolean {
  return find(userId) !== undefined;
}

/** Shows new recovery codes until they are kept, only to a session that has just entered a code. */
export function secondFactorOf(viewer: Viewer): { left: number; newCodes: string[] | undefined } | undefined {
  const { id } = requireComplete(viewer);
  const factor = find(id);
  return factor && { left: codes.codesLeft(id), newCodes: isFresh(viewer) ? codes.codesIn(id, factor.newCodes) : undefined };
}

/** Seals the key for the browser: a thief of a log-in could prepare a row, and would know the key that the owner then takes. */
export function beginSecondFactor(viewer: Viewer): string {
  const { id } = requireComplete(viewer);
  return sealed(`begun ${id}`, `${Date.now() + BEGUN_MS}.${codes.newKey()}`);
}

export function begunSecondFactor(viewer: Viewer, begun: string) {
  const { id } = requireComplete(viewer);
  const key = begunKey(id, begun);
  return key ? shownKey(key, existing(addressOf(id))) : undefined;
}

function begunKey(userId: string, begun: string): string | undefined {
  const [until, key] = unsealed(`begun ${userId}`, begun)?.split(".") ?? [];
  return Number(until) > Date.now() ? key : undefined;
}

export async function turnOnSecondFactor(viewer: Viewer, token: string | undefined, begun: string, input: CodeAndPassword) {
  const { id } = requireComplete(viewer);
  const key = begunKey(id, begun);
  if (!key) throw new Refusal("INVALID", "That took too long. Please begin again");
  await requirePassword(id, "password", input.password);
  const step = codes.stepOf(key, input.code.replace(/\s/g, ""));
  if (!step) throw codes.wrongCode();
  const next = atomically(() => {
    storeKey(id, key, step);
    codes.renewCodes(id);
    jobs.enqueue("second-factor-mail", `${id}.on`);
    return sessions.pass(token);
  });
  logEvent("second factor on", { user: id });
  return next;
}

export function storeKey(userId: string, key: string, lastStep = 0): void {
  const row = { userId, key: codes.sealKey(userId, key), lastStep };
  const { changes } = db.insert(secondFactors).values(row).onConflictDoNothing().run();
  if (changes === 0) throw new Refusal("FORBIDDEN", "You log in with a code from your phone now");
}

export function shownKey(key: string, account: string) {
  const address = codes.totpOf(key, account, env.PRODUCT_NAME).toString();
  const picture = `data:image/svg+xml,${encodeURIComponent(encodeQR(address, "svg", { border: 4 }))}`;
  return { address, picture, text: key.replace(/(.{4})(?=.)/g, "$1 ") };
}

export async function renewRecoveryCodes(viewer: Viewer, token: string | undefined, code: string) {
  const { id } = requireComplete(viewer);
  await codes.requireCode(id, code);
  return atomically(() => {
    codes.renewCodes(id);
    return sessions.pass(token);
  });
}

export function keepRecoveryCodes(viewer: Viewer): void {
  const { id } = requireComplete(viewer);
  db.update(secondFactors).set({ newCodes: null }).where(eq(secondFactors.userId, id)).run();
}

export async function passSecondFactor(viewer: Viewer, token: string | undefined, code: string) {
  await codes.requireCode(requireComplete(viewer).id, code);
  return sessions.pass(token);
}

export async function turnOffSecondFactor(viewer: Viewer, { code, password }: CodeAndPassword): Promise<void> {
  const { id } = requireComplete(viewer);
  await requirePassword(id, "password", password);
  await codes.requireCode(id, code);
  endSecondFactor(id);
  logEvent("second factor off", { user: id });
}

export function endSecondFactor(userId: string): boolean {
  return atomically(() => {
    const { changes } = db.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
    sessions.passNone(userId);
    if (changes) jobs.enqueue("second-factor-mail", `${userId}.off`);
    return changes === 1;
  });
}

/** Serves a person who lost the phone. Ends the log-ins too. Returns false if the account had no second factor. */
export function resetSecondFactor(userId: string): boolean {
  return atomically(() => {
    const isReset = endSecondFactor(userId);
    if (isReset) endAccess(userId);
    return isReset;
  });
}

function find(userId: string) {
  return db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).get();
}

function addressOf(userId: string): string | undefined {
  return db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()?.email;
}
