import { eq } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import { AGE_ANSWERS, type AgeAnswer, type AgeBand, PARENTS_BANDS } from "#app/schemas/age-bands.ts";
import { db } from "#db";
import { users } from "#db/schema/index.ts";

const YEAR = 365 * 24 * 60 * 60 * 1000;

const TOO_SOON = `You have told us that you're 13-17. You can change this to 18+ after a year. If it was a mistake, please write to ${env.CONTACT_EMAIL}`;
const OPERATORS_ALONE = `Only we can change this age to 18+. Your parent or guardian can write to ${env.CONTACT_EMAIL}`;

export const ADULTS_ALONE = "You must be 18 for a brand account";

export interface Standing {
  isBusiness: boolean;
  /** The last answer; no rule uses it. */
  age: AgeBand | null;
  band: AgeAnswer | null;
  bandSetAt: number | null;
  reachBand: AgeAnswer | null;
  reachAskedAt: number | null;
  initialProfileSetup: boolean;
}

export function standingOf(userId: string): Standing {
  const { isBusiness, age, band, bandSetAt, reachBand, reachAskedAt, initialProfileSetup } = users;
  const columns = { isBusiness, age, band, bandSetAt, reachBand, reachAskedAt, initialProfileSetup };
  return existing(db.select(columns).from(users).where(eq(users.id, userId)).get());
}

export function isYounger(one: AgeAnswer, other: AgeAnswer | null): boolean {
  return other === null || AGE_ANSWERS.indexOf(one) < AGE_ANSWERS.indexOf(other);
}

/** Tells whether entering or leaving the band needs a parent's consent. */
export function isYoung(band: AgeAnswer | null): band is AgeBand {
  return band !== null && PARENTS_BANDS.includes(band);
}

/** Only the operator makes refused moves. From 13-17 to 18+ takes a year; an unknown `bandSetAt` counts as now. */
export function refusalOfMove(userId: string, to: AgeAnswer | null): string | undefined {
  const { band, bandSetAt } = standingOf(userId);
  if (to !== "18+") return undefined;
  if (band === "13-17") return Date.now() < (bandSetAt ?? Date.now()) + YEAR ? TOO_SOON : undefined;
  return isYoung(band) ? OPERATORS_ALONE : undefined;
}

export function rememberedOf(band: AgeBand): AgeBand | null {
  return band === "18+" ? null : band;
}
