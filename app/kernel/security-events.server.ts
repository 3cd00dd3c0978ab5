import { lt, sql } from "drizzle-orm";
import { currentRequest, log } from "#app/log.server.ts";
import { securityEventsTotal } from "#app/metrics.server.ts";
import { atomically, db } from "#db";
import { securityEvents } from "#db/schema/index.ts";
import type { Refusal } from "./refusal.server.ts";

/* Each event is a line of the log; the operator sees hourly counts. */

export type SecurityEvent =
  | "log-in done"
  | "log-in failed"
  | "log-in refused"
  | "log-out done"
  | "sign-up done"
  | "password reset asked"
  | "password reset done"
  | "password reset failed"
  | "password change done"
  | "password check failed"
  | "second factor on"
  | "second factor off"
  | "second factor failed"
  | "parent's code failed"
  | "permission refused"
  | "limit reached"
  | "form from another site refused";

const HOUR = 60 * 60 * 1000;
const DAYS_KEPT = 8;
/** Events may come by the thousand, and a reading request must not wait for the write lock. */
const WRITE_AFTER_MS = 10_000;

const unwritten = new Map<number, Map<SecurityEvent, number>>();
let timer: NodeJS.Timeout | undefined;

/** `user` is the account concerned, if it is not the request's. */
export function logEvent(event: SecurityEvent, { user, which }: { user?: string; which?: string } = {}, now = Date.now()): void {
  const { door, user: asking } = currentRequest() ?? {};
  const line = { event, which, door, user: user ?? asking };
  if (/failed|refused|reached/.test(event)) log.warn(line, "security");
  else log.info(line, "security");

  securityEventsTotal.inc({ event });
  const hour = Math.floor(now / HOUR);
  const counts = unwritten.get(hour) ?? new Map<SecurityEvent, number>();
  unwritten.set(hour, counts.set(event, (counts.get(event) ?? 0) + 1));
  timer ??= setTimeout(write, WRITE_AFTER_MS).unref();
}

export function logRefusal({ code, message }: Refusal): void {
  if (code === "FORBIDDEN" && currentRequest()?.user) logEvent("permission refused", { which: message });
}

/** Keeps the counts for the next write if this one fails. */
export function write(now = Date.now()): void {
  clearTimeout(timer);
  timer = undefined;
  try {
    atomically(() => {
      for (const { hour, event, total } of unwrittenEvents()) {
        const add = { total: sql`${securityEvents.total} + ${total}` };
        const hourAndEvent = [securityEvents.hour, securityEvents.event];
        db.insert(securityEvents).values({ hour, event, total }).onConflictDoUpdate({ target: hourAndEvent, set: add }).run();
      }
      db.delete(securityEvents)
        .where(lt(securityEvents.hour, Math.floor(now / HOUR) - 24 * DAYS_KEPT))
        .run();
    });
    unwritten.clear();
  } catch (error) {
    log.warn({ err: error }, "security events were not counted");
  }
}

export function unwrittenEvents() {
  return [...unwritten].flatMap(([hour, counts]) => [...counts].map(([event, total]) => ({ hour, event, total })));
}
