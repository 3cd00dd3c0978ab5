import { eq } from "drizzle-orm";
import * as jobs from "#app/kernel/jobs.server.ts";
import { isChild } from "#app/kernel/relationships.server.ts";
import { db } from "#db";
import { guardians, users } from "#db/schema/index.ts";
import { askParent, remindParent } from "../people/ask-parent.server.ts";
import { standingOf } from "./bands.server.ts";

/** An under-13's tick only asks the parent; the stored choice is the parent's answer. */
export function choose(userId: string, wanted: boolean): void {
  if (!isChild(standingOf(userId))) set(userId, wanted);
  else if (wanted) ask(userId);
  else answer(userId, false);
}

export function answer(childId: string, yes: boolean): void {
  set(childId, yes);
  db.update(guardians).set({ newsAskedAt: null }).where(eq(guardians.userId, childId)).run();
}

export function isOn(userId: string): boolean {
  const { marketingOptIn } = users;
  return db.select({ marketingOptIn }).from(users).where(eq(users.id, userId)).get()?.marketingOptIn ?? false;
}

function ask(userId: string): void {
  if (isOn(userId)) return;
  db.update(guardians).set({ newsAskedAt: Date.now() }).where(eq(guardians.userId, userId)).run();
  // The mail about the consent asks this, too.
  if (jobs.isUnderWay("consent-mail", userId)) remindParent(userId);
  else askParent("parent-news-mail", userId);
}

function set(userId: string, marketingOptIn: boolean): void {
  db.update(users).set({ marketingOptIn }).where(eq(users.id, userId)).run();
}
