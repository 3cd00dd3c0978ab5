import { and, eq, isNull, lt, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as jobs from "#app/kernel/jobs.server.ts";
import { atomically, db } from "#db";
import { guardians, parentCodes } from "#db/schema/index.ts";
import * as codes from "./codes.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const REMIND_MS = 7 * DAY;
const END_MS = 14 * DAY;

const known = alias(parentCodes, "known");

/** Reminds once of a first request that nobody answered, then ends it and erases the address. */
export function sweep(now = Date.now()): void {
  for (const { userId, askedAt, remindedAt } of unanswered(now - REMIND_MS))
    if (askedAt < now - END_MS) codes.forget(userId);
    else if (remindedAt === null) remind(userId, now);
}

function unanswered(before: number) {
  const { userId, usedFor, subject, askedAt, remindedAt } = parentCodes;
  return db
    .select({ userId, askedAt, remindedAt })
    .from(parentCodes)
    .leftJoin(guardians, eq(guardians.userId, userId))
    .leftJoin(known, and(eq(known.userId, userId), eq(known.usedFor, "page")))
    .where(and(eq(usedFor, "band"), lt(askedAt, before), ne(subject, ""), isNull(guardians.userId), isNull(known.userId)))
    .all();
}

/** Sends a new code, since the first one ended after a day. */
function remind(userId: string, remindedAt: number): void {
  atomically(() => {
    db.update(parentCodes)
      .set({ remindedAt })
      .where(and(eq(parentCodes.userId, userId), eq(parentCodes.usedFor, "band")))
      .run();
    jobs.enqueue("parent-code-mail", userId);
  });
}
