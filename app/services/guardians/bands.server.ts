import { eq } from "drizzle-orm";
import { AGE_ANSWERS, type AgeAnswer, type AgeBand, UNDER_13 } from "#app/schemas/words.ts";
import { db } from "#db";
import { users } from "#db/schema.ts";
import * as notifications from "../notifications/choices.server.ts";
import { Refusal } from "../refusal.server.ts";

export const TOO_YOUNG = "Users under the age of 6 aren't allowed to use the platform more their safety.";

/** Which age an account has, and which were ever submitted. */
export interface Standing {
  isBusiness: boolean;
  /** The one that governs. */
  band: AgeAnswer | null;
  lowestBand: AgeAnswer | null;
  bandSetAt: number | null;
}

export function standingOf(userId: string): Standing {
  const { isBusiness, band, lowestBand, bandSetAt } = users;
  const standing = db.select({ isBusiness, band, lowestBand, bandSetAt }).from(users).where(eq(users.id, userId)).get();
  if (!standing) throw new Refusal("NOT_FOUND");
  return standing;
}

/** A child cannot simply answer again: the lowest band ever submitted stays, and is told. */
export function rememberLowest(userId: string, answer: AgeAnswer | null): AgeAnswer | null {
  const { band, lowestBand } = standingOf(userId);
  const lowest = lowestOf(lowestBand, answer);
  if (lowest !== "18+" && lowest !== lowestBand) db.update(users).set({ lowestBand: lowest }).where(eq(users.id, userId)).run();
  notifications.recheck(userId, band);
  return lowest;
}

export function lowestOf(...answers: (AgeAnswer | null)[]): AgeAnswer | null {
  return AGE_ANSWERS.find((band) => answers.includes(band)) ?? null;
}

/** Of an age that only a parent's word lets in, or out. */
export function isYoung(band: AgeAnswer | null): band is AgeBand {
  return band !== null && UNDER_13.includes(band);
}

/** What is left to remember once somebody has lawfully come to a band. */
export function rememberedOf(band: AgeBand): AgeBand | null {
  return band === "18+" ? null : band;
}
