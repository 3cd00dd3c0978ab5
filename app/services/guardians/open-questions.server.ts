import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { isChild } from "#app/kernel/relationships.server.ts";
import { AGE_ANSWERS } from "#app/schemas/age-bands.ts";
import { db } from "#db";
import { guardians, crews as links, users } from "#db/schema/index.ts";
import * as crews from "../people/crews.server.ts";
import { guardianOf } from "./consent.server.ts";

/* Questions to a parent who has agreed already. First requests for consent are in `unanswered`. */

const DAY = 24 * 60 * 60 * 1000;
const END_MS = 30 * DAY;
const CHILDREN = AGE_ANSWERS.filter((band) => isChild({ band }));

export function isAnyOpen(childId: string): boolean {
  return Boolean(guardianOf(childId)?.newsAskedAt) || crews.forParent(childId).some(({ isWaiting }) => isWaiting);
}

/** Ends questions unanswered for 30 days. The child may ask again at once, and nothing of the parent is erased. */
export function sweep(now = Date.now()): void {
  const before = now - END_MS;
  db.update(guardians).set({ newsAskedAt: null }).where(lt(guardians.newsAskedAt, before)).run();
  for (const { childId, link, consentedAt, bandSetAt } of waiting(before)) {
    const since = Math.max(link.createdAt, link.toldAt ?? 0, consentedAt, bandSetAt ?? 0);
    if (since < before) crews.endUnanswered(childId, link.id);
  }
}

function waiting(before: number) {
  return db
    .select({ childId: users.id, link: links, consentedAt: guardians.consentedAt, bandSetAt: users.bandSetAt })
    .from(links)
    .innerJoin(users, or(eq(users.id, links.askerId), eq(users.id, links.askedId)))
    .innerJoin(guardians, eq(guardians.userId, users.id))
    .where(and(isNull(links.acceptedAt), lt(links.createdAt, before), inArray(users.band, CHILDREN)))
    .all();
}
