import { eq, sql } from "drizzle-orm";
import { type AgeAnswer, UNDER_6, UNDER_13 } from "#app/schemas/words.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema.ts";
import * as notifications from "../notifications/choices.server.ts";
import * as crews from "../people/crews.server.ts";
import { isYoung, isYounger, type Standing, standingOf } from "./bands.server.ts";
import { hasAgreedTo, startOver, write } from "./consent.server.ts";

/**
 * The youngest band ever submitted governs from now on, whether or not it is accepted. Call it outside the transaction that accepts or
 * refuses the rest. Returns the band that governs.
 */
export function remember(userId: string, answer: AgeAnswer | null): AgeAnswer | null {
  return atomically(() => {
    const before = standingOf(userId);
    if (answer === null || answer === "18+" || !isYounger(answer, before.band)) return before.band;
    db.update(users)
      .set({ lowestBand: answer, bandSetAt: Date.now(), ...(before.age && answer === "13-17" && { age: answer }) })
      .where(eq(users.id, userId))
      .run();
    if (before.initialProfileSetup) write(userId, `The age went from ${before.band ?? "none"} to ${answer}`);
    settle(userId, before);
    return answer;
  });
}

/** What follows from another band or trade. Call it in the transaction that changed them. */
export function settle(userId: string, before: Standing): void {
  const { isBusiness, band, initialProfileSetup } = standingOf(userId);
  if (initialProfileSetup && isWaiting(userId, band)) startOver(userId);
  if (band === before.band && isBusiness === before.isBusiness) return;
  if (UNDER_13.includes(band ?? "")) noCookies(userId);
  crews.recheck(userId);
  notifications.recheck(userId, before.band);
}

/** For a parent's word, or the operator's. */
function isWaiting(userId: string, band: AgeAnswer | null): boolean {
  return band === UNDER_6 || (isYoung(band) && !hasAgreedTo(userId, band));
}

/** An under-13 has none to agree to. Unset stays unset. */
function noCookies(userId: string): void {
  const off = { websiteCookies: sql`min(${users.websiteCookies}, 0)`, appCookies: sql`min(${users.appCookies}, 0)` };
  db.update(users).set(off).where(eq(users.id, userId)).run();
}
