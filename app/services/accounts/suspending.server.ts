import { eq, lte } from "drizzle-orm";
import * as endings from "#app/kernel/endings.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema/index.ts";
import { endAccess } from "./revoking.server.ts";

const DAY = 24 * 60 * 60 * 1000;

interface Suspension {
  suspendedAt: number | null;
  suspendedUntil: number | null;
}

/** Thrown only after the right password. */
export class Suspended extends Refusal {
  constructor(readonly userId: string) {
    super("FORBIDDEN", "This account is suspended. The reason was sent by email");
  }
}

/** Suspends for good without days. Never shortens a suspension. Returns when it ends. */
export function suspend(userId: string, days: number | null, now = Date.now()): number | null {
  return atomically(() => {
    const { suspendedAt, suspendedUntil } = users;
    const before = db.select({ suspendedAt, suspendedUntil }).from(users).where(eq(users.id, userId)).get();
    const isForGood = days === null || (before?.suspendedAt && !before.suspendedUntil);
    const until = isForGood ? null : Math.max(now + days * DAY, before?.suspendedUntil ?? 0);
    suspendUntil(userId, until, now);
    return until;
  });
}

export function suspendUntil(userId: string, until: number | null, now = Date.now()): void {
  atomically(() => {
    db.update(users).set({ suspendedAt: now, suspendedUntil: until }).where(eq(users.id, userId)).run();
    endings.record("suspension", userId, { until });
    endAccess(userId);
  });
}

export function endSuspension(userId: string): void {
  atomically(() => {
    db.update(users).set({ suspendedAt: null, suspendedUntil: null }).where(eq(users.id, userId)).run();
    endings.undo("suspension", userId);
  });
}

/** The sweep ends a suspension within the hour, a log-in at once. */
export function isSuspended({ suspendedAt, suspendedUntil }: Suspension): boolean {
  return suspendedAt !== null && (suspendedUntil === null || suspendedUntil > Date.now());
}

export function sweep(now = Date.now()): void {
  db.update(users).set({ suspendedAt: null, suspendedUntil: null }).where(lte(users.suspendedUntil, now)).run();
}
