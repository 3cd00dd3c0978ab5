import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { AgeAnswer, AgeBand } from "#app/schemas/age-bands.ts";
import { spelled } from "#app/schemas/choices.ts";
import { CONSENT_AGES } from "#app/schemas/consent-ages.ts";
import { COUNTRIES, codeOf } from "#app/text/countries.server.ts";
import { db } from "#db";
import { guardians, users } from "#db/schema/index.ts";
import { isYoung } from "./bands.server.ts";

export const OPEN_COUNTRIES: readonly string[] = env.OPEN_COUNTRIES.length
  ? COUNTRIES.filter((country) => env.OPEN_COUNTRIES.includes(codeOf(country) ?? ""))
  : COUNTRIES;

export function requireOpen(country: string): void {
  if (!OPEN_COUNTRIES.includes(country)) throw invalid("country", `${env.PRODUCT_NAME} isn't open in ${country} yet`);
}

/** Countries whose law lets nobody below 14, 15 or 16 agree alone. */
export const PARENTS_COUNTRIES: readonly string[] = COUNTRIES.filter((country) => consentAgeIn(country) > 13);

export function needsParentIn(country: string, band: AgeAnswer | null): band is AgeBand {
  return band === "13-17" ? spelled(PARENTS_COUNTRIES, country) !== undefined : isYoung(band);
}

/** Returns "" before the profile is completed. */
export function countryOf(userId: string): string {
  return db.select({ country: users.country }).from(users).where(eq(users.id, userId)).get()?.country ?? "";
}

/** The United States and their territories, by ISO 3166 code. */
const COPPA_COUNTRIES = ["US", "AS", "GU", "MP", "PR", "UM", "VI"];

export const CHECK_FIRST = `In the United States we have to make sure first that you're the parent or guardian. Write to ${env.CONTACT_EMAIL}: we send you a form to sign, or call you by video`;

/** COPPA asks for more than a mailed code before everybody sees a child's posts. A trigger closes an account that moves there. */
export function needsCheck(userId: string, { checkedAt }: { checkedAt: number | null }): boolean {
  return checkedAt === null && COPPA_COUNTRIES.includes(codeOf(countryOf(userId)) ?? "");
}

/** Counts older accounts, whose next change of the profile asks for a parent. */
export function countTeensWithoutParent(): number {
  const isTeen = and(
    eq(users.band, "13-17"),
    users.profileSetup,
    inArray(users.country, [...PARENTS_COUNTRIES]),
    isNull(users.closedAt),
  );
  const found = db
    .select({ total: count() })
    .from(users)
    .leftJoin(guardians, eq(guardians.userId, users.id))
    .where(and(isTeen, isNull(guardians.userId)))
    .get();
  return found?.total ?? 0;
}

function consentAgeIn(country: string): number {
  return CONSENT_AGES[codeOf(country) ?? ""] ?? 13;
}
