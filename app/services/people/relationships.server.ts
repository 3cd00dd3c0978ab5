import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { UNDER_13 } from "#app/schemas/words.ts";
import { db } from "#db";
import { users } from "#db/schema.ts";
import { equalsParam } from "../params.ts";
import type { Viewer } from "./viewer.server.ts";

/** What decides which two people may have to do with each other. */
export type Traits = Pick<Viewer, "band" | "isBusiness">;

/** Whom others may meet: set up, and not suspended. */
export const active: SQL = and(eq(users.profileSetup, true), isNull(users.suspendedAt)) ?? sql`0`;

const traitsRow = db
  .select({ band: users.band, isBusiness: users.isBusiness })
  .from(users)
  .where(equalsParam(users.id, "id"))
  .prepare();

/** Nobody is of no age and no trade, so whoever is not there may nothing. */
export function traitsOf(id: string): Traits {
  return traitsRow.get({ id }) ?? { band: null, isBusiness: true };
}

/** A business is in a crew with grown-ups only; an unknown age is not grown up. */
export function mayBeCrew(one: Traits, other: Traits): boolean {
  return [one, other].every(isAdult) || ![one, other].some(({ isBusiness }) => isBusiness);
}

/** Whom a business may ask the provider about: those it is trusted with by age, and never under 13. */
export function mayAskAbout({ isBusiness, adult, approved }: Viewer, other: Traits): boolean {
  if (!isBusiness || !adult || other.isBusiness) return false;
  return isAdult(other) || (approved && other.band === "13-17");
}

export function isChild({ band }: Pick<Traits, "band">): boolean {
  return UNDER_13.includes(band ?? "");
}

export function isAdult({ band }: Pick<Traits, "band">): boolean {
  return band === "18+";
}
