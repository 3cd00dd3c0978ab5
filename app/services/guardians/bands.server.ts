import { eq } from "drizzle-orm";
import { AGE_ANSWERS, type AgeAnswer, type AgeBand, PARENTS_BANDS } from "#app/schemas/words.ts";
import { db } from "#db";
import { users } from "#db/schema.ts";
import { Refusal } from "../rules/refusal.server.ts";

/** Who somebody is, as far as rules go by it. */
export interface Standing {
  isBusiness: boolean;
  /** What was entered last; nothing goes by it. */
  age: AgeBand | null;
  /** The one that governs. */
  band: AgeAnswer | null;
  bandSetAt: number | null;
  initialProfileSetup: boolean;
}

export function standingOf(userId: string): Standing {
  const { isBusiness, age, band, bandSetAt, initialProfileSetup } = users;
  const columns = { isBusiness, age, band, bandSetAt, initialProfileSetup };
  const standing = db.select(columns).from(users).where(eq(users.id, userId)).get();
  if (!standing) throw new Refusal("NOT_FOUND");
  return standing;
}

/** Any band is younger than none. */
export function isYounger(one: AgeAnswer, other: AgeAnswer | null): boolean {
  return other === null || AGE_ANSWERS.indexOf(one) < AGE_ANSWERS.indexOf(other);
}

/** Of an age that only a parent's word lets in, or out. */
export function isYoung(band: AgeAnswer | null): band is AgeBand {
  return band !== null && PARENTS_BANDS.includes(band);
}

/** What is left to remember once somebody has lawfully come to a band. */
export function rememberedOf(band: AgeBand): AgeBand | null {
  return band === "18+" ? null : band;
}
