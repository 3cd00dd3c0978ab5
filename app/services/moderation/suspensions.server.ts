import { and, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import * as endings from "#app/kernel/endings.server.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { db } from "#db";
import { decisions, users } from "#db/schema/index.ts";
import { closeAccount } from "../accounts/closing.server.ts";
import * as exports from "../accounts/exports.server.ts";
import { requirePassword } from "../accounts/password.server.ts";
import { endSuspension, isSuspended } from "../accounts/suspending.server.ts";
import { parentToTell } from "../decisions/facts.server.ts";
import { open, tokenFor } from "./links.server.ts";

/* A suspended person has no log-in: the link to the decision leads to the appeal, the data and the deletion. */

/** Makes the link to the current suspension. For an under-13 only the parent has it. */
export function tokenOfSuspension(userId: string): string | undefined {
  const latest = parentToTell(userId)
    ? undefined
    : suspensionsOf(userId).toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return latest && tokenFor(latest.id);
}

export function isOn(token: string): boolean {
  return suspendedBy(token) !== undefined;
}

/** Mails the account's address, or an under-13's parent. */
export function requestData(token: string): "making" | "mailed" {
  const { id } = existing(suspendedBy(token));
  return exports.request(id, parentToTell(id) ? "parent" : "owner");
}

/** The link alone must not delete: others may read it. A parent deletes on the parent's page. */
export async function closeTheirs(token: string, password: string): Promise<void> {
  const { id } = existing(suspendedBy(token));
  if (parentToTell(id)) throw new Refusal("FORBIDDEN", "Please delete the account on your page for parents, from our emails");
  await requirePassword(id, "password", password);
  closeAccount(id);
}

/** Call it after a decision was undone. A suspension for another post stays. */
export function shorten(userId: string): void {
  const ends = suspensionsOf(userId).map(({ endsAt }) => endsAt);
  const suspendedUntil = ends.includes(null) ? null : Math.max(...ends.map(Number));
  if (ends.length === 0) endSuspension(userId);
  else {
    db.update(users).set({ suspendedUntil }).where(eq(users.id, userId)).run();
    endings.record("suspension", userId, { until: suspendedUntil });
  }
}

/** Call it in a transaction. */
export function lift(userId: string): void {
  db.update(decisions).set({ endsAt: Date.now() }).where(standing(userId)).run();
  endSuspension(userId);
}

function suspensionsOf(userId: string) {
  return db.select().from(decisions).where(standing(userId)).all();
}

function standing(userId: string): SQL | undefined {
  const isOngoing = or(isNull(decisions.endsAt), gt(decisions.endsAt, Date.now()));
  return and(eq(decisions.userId, userId), eq(decisions.act, "suspend"), eq(decisions.isOverturned, false), isOngoing);
}

function suspendedBy(token: string) {
  const decision = open(token);
  if (decision?.act !== "suspend") return undefined;
  const account = db.select().from(users).where(eq(users.id, decision.userId)).get();
  return account && isSuspended(account) ? account : undefined;
}
