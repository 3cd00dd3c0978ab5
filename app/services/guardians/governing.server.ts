import { and, eq, isNotNull, ne, notInArray, sql } from "drizzle-orm";
import * as endings from "#app/kernel/endings.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notification-choices.server.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import { isChild } from "#app/kernel/relationships.server.ts";
import { type AgeAnswer, UNDER_6 } from "#app/schemas/age-bands.ts";
import { atomically, db } from "#db";
import { edits, guideLines, reports, spots, users } from "#db/schema/index.ts";
import * as crews from "../people/crews.server.ts";
import * as follows from "../people/follows.server.ts";
import { askOperator } from "./age-questions.server.ts";
import { consenterOf, tellConsenter } from "./age-receipts.server.ts";
import { isYoung, isYounger, type Standing, standingOf } from "./bands.server.ts";
import { hasAgreedTo, startOver, write } from "./consent.server.ts";
import { countryOf, needsParentIn } from "./countries.server.ts";
import { eraseNotAsked } from "./not-asked.server.ts";
import * as toldAges from "./told-ages.server.ts";

export type Before = Standing & { consenter: string | undefined };

/** Read it before a change, which may erase the consenting parent's address. */
export function beforeChange(userId: string): Before {
  return { ...standingOf(userId), consenter: consenterOf(userId) };
}

/** Makes the youngest band ever submitted govern. Call it outside the transaction that may refuse the rest. */
export function remember(userId: string, answer: AgeAnswer | null): AgeAnswer | null {
  return atomically(() => {
    if (answer === UNDER_6) toldAges.keepOf(userId, answer);
    const before = beforeChange(userId);
    if (answer === null || answer === "18+" || !isYounger(answer, before.band)) return before.band;
    db.update(users)
      .set({ lowestBand: answer, bandSetAt: Date.now(), ...(before.age && answer === "13-17" && { age: answer }) })
      .where(eq(users.id, userId))
      .run();
    endings.record("band", userId, { detail: answer });
    if (before.initialProfileSetup) write(userId, `The age went from ${before.band ?? "none"} to ${answer}`);
    if (before.reachBand !== null) askOperator(userId);
    settle(userId, before);
    return answer;
  });
}

/** Call it in the transaction that changes the band or the business type. */
export function settle(userId: string, before: Before): void {
  const { isBusiness, band, initialProfileSetup } = standingOf(userId);
  if (initialProfileSetup && isWaiting(userId, band)) startOver(userId);
  if (band === "13-17" && before.band !== band) askAgain(userId);
  if (band === before.band && isBusiness === before.isBusiness) return;
  tellConsenter(userId, before.consenter, before.band, band);
  // Others would see the choice of another age, and a business has none.
  db.update(users).set({ openTo: [] }).where(eq(users.id, userId)).run();
  if (band !== "18+") holdAds(userId);
  if (isChild({ band })) {
    db.update(users).set({ waysOut: false }).where(eq(users.id, userId)).run();
    noCookies(userId);
    eraseNotAsked(userId);
    eraseGuideLines(userId);
    db.update(spots).set({ awaitsApproval: true }).where(eq(spots.posterId, userId)).run();
  } else if (isChild(before)) keepToCrew(userId);
  crews.recheck(userId);
  follows.recheck(userId);
  notifications.recheck(userId, before.band);
}

/** A reported line stays for the operator, and no guide shows it: otherwise another age would erase what was reported. */
function eraseGuideLines(userId: string): void {
  const reported = db
    .select({ id: reports.guideId })
    .from(reports)
    .where(and(isNotNull(reports.guideId), eq(reports.state, "open")));
  db.delete(guideLines)
    .where(and(eq(guideLines.posterId, userId), notInArray(guideLines.id, reported)))
    .run();
  jobs.enqueue("sweep", "pictures of no guide");
}

function holdAds(userId: string): void {
  const ads = and(eq(edits.posterId, userId), ne(edits.adFor, ""));
  db.update(edits).set({ adWaits: true, ready: false }).where(ads).run();
}

/** Keeps private posts to the Crew, so that no birthday opens them. */
function keepToCrew(userId: string): void {
  const { publicSince } = existing(db.select({ publicSince: users.publicSince }).from(users).where(eq(users.id, userId)).get());
  if (publicSince === null) db.update(edits).set({ crewOnly: true }).where(eq(edits.posterId, userId)).run();
  db.update(users).set({ publicSince: null }).where(eq(users.id, userId)).run();
}

/** In some countries a 13-17 needs a parent's consent, too: the form of the profile asks for it. */
function askAgain(userId: string): void {
  if (needsParentIn(countryOf(userId), "13-17") && !hasAgreedTo(userId, "13-17"))
    db.update(users).set({ profileSetup: false }).where(eq(users.id, userId)).run();
}

/** Under 6 the account waits for the operator. */
function isWaiting(userId: string, band: AgeAnswer | null): boolean {
  return band === UNDER_6 || (isYoung(band) && !hasAgreedTo(userId, band));
}

/** An under-13 cannot agree to cookies. Unset stays unset. */
function noCookies(userId: string): void {
  const off = { websiteCookies: sql`min(${users.websiteCookies}, 0)`, appCookies: sql`min(${users.appCookies}, 0)` };
  db.update(users).set(off).where(eq(users.id, userId)).run();
}
