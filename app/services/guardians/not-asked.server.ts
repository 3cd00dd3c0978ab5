import { and, eq, sql } from "drizzle-orm";
import type { Check } from "#app/kernel/checks.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { clicks, drafts, edits, users } from "#db/schema/index.ts";

/** Under-13s are not asked for these fields, and an account that becomes one loses them. */
const OF_PROFILE = { instagram: "", sponsors: "", website: "", businessProof: "" };
const OF_EDIT = { filmerInstagram: "" };

/** Existing apps send these fields for a child as well. */
export function askedOf<T extends typeof OF_PROFILE>({ under13 }: Viewer, profile: T): T {
  return under13 ? { ...profile, ...OF_PROFILE } : profile;
}

export function askedAboutEdit<T extends Partial<typeof OF_EDIT>>({ under13 }: Viewer, details: T): T {
  return under13 ? { ...details, ...OF_EDIT } : details;
}

export function checksFor<T>({ under13 }: Viewer, checks: readonly Check<T>[]): readonly Check<T>[] {
  return under13 ? checks.filter(([field]) => !(field in OF_PROFILE)) : checks;
}

export function eraseNotAsked(userId: string): void {
  db.update(users).set(OF_PROFILE).where(eq(users.id, userId)).run();
  db.update(edits)
    .set({ ...OF_EDIT, spotId: null, spotLocation: "" })
    .where(eq(edits.posterId, userId))
    .run();
  db.update(drafts)
    .set({ details: sql`json_remove(${drafts.details}, '$.filmerInstagram', '$.spotId')` })
    .where(eq(drafts.userId, userId))
    .run();
  db.update(clicks)
    .set({ detail: null })
    .where(and(eq(clicks.kind, "instagram"), eq(clicks.aboutId, userId)))
    .run();
}
