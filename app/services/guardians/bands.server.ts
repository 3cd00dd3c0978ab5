import { eq } from "drizzle-orm";
import { AGE_ANSWERS, type AgeAnswer, type AgeBand, PARENTS_BANDS } from "#app/schemas/age-bands.ts";
import { db } from "#db";
import { users } from "#db/schema.ts";
import { existing } from "../rules/refusal.server.ts";

export interface Standing {
  isBusiness: boolean;
  /** The last answer; no rule uses it. */
  age: AgeBand | null;
  /** The governing band. */
  band: AgeAnswer | null;
  bandSetAt: number | null;
  initialProfileSetup: boolean;
}

export function standingOf(userId: string): Standing {
  const { isBusiness, age, band, bandSetAt, initialProfileSetup } = users;
  const columns = { isBusiness, age, band, bandSetAt, initialProfileSetup };
  return existing(db.select(columns).from(users).where(eq(users.id, userId)).get());
}

export function isYounger(one: AgeAnswer, other: AgeAnswer | null): boolean {
  return other === null || AGE_ANSWERS.indexOf(one) < AGE_ANSWERS.indexOf(other);
}

/** A band that needs a parent's consent to enter or to leave. */
export function isYoung(band: AgeAnswer | null): band is AgeBand {
  return band !== null && PARENTS_BANDS.includes(band);
}

/** The lowest band to remember after a permitted move. */
export function rememberedOf(band: AgeBand): AgeBand | null {
  return band === "18+" ? null : band;
}
