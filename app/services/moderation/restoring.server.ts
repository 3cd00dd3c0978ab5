import { and, eq, inArray, sql } from "drizzle-orm";
import * as endings from "#app/kernel/endings.server.ts";
import type { ClearedProfile, PostKind } from "#app/schemas/moderation.ts";
import { db } from "#db";
import { discounts, edits, guideLines, media, reports, spots, users } from "#db/schema/index.ts";
import { refillProfile } from "../accounts/pictures.server.ts";
import { fingerprintOf } from "../decisions/fingerprint.server.ts";
import { posterBehind } from "../decisions/holders.server.ts";
import { isAbout } from "../decisions/open-reports.server.ts";
import * as spotRules from "../spots/index.server.ts";

const POSTS = { edit: edits, discount: discounts, spot: spots, guide: guideLines };

interface Undone {
  kind: PostKind;
  postId: string;
  userId: string;
  cleared: ClearedProfile | null;
}

/** Returns a removed post, or a profile's cleared parts, to its poster. What the poster deleted stays deleted. */
export function restore({ kind, postId, userId: posterId, cleared }: Undone): void {
  if (kind !== "profile") restorePost(kind, postId, posterId);
  else if (cleared) refillProfile(postId, cleared);
}

function restorePost(kind: Exclude<PostKind, "profile">, postId: string, posterId: string): void {
  const posts = POSTS[kind];
  const holderId = db.select({ id: posts.posterId }).from(posts).where(eq(posts.id, postId)).get()?.id;
  if (!holderId || !posterBehind(holderId).isRemoved) return;
  db.update(media).set({ ownerId: posterId }).where(eq(media.ownerId, holderId)).run();
  db.update(posts).set({ posterId }).where(eq(posts.id, postId)).run();
  if (kind === "spot") spotRules.putBack(postId);
  // A trigger then copies into the Edit what lists read of its poster.
  db.update(users).set({ country: sql`country` }).where(eq(users.id, posterId)).run();
  db.delete(users).where(eq(users.id, holderId)).run();
  endings.undo(kind, postId);
  // Otherwise another grave report would hide the post that the operator has just returned.
  const isDecided = and(isAbout(kind, postId), inArray(reports.state, ["removed", "suspended"]));
  db.update(reports)
    .set({ state: "dismissed", seenAs: fingerprintOf(kind, postId) })
    .where(isDecided)
    .run();
}
