import { and, isNotNull } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { reports } from "#db/schema/index.ts";
import { record } from "../decisions/log.server.ts";
import { isOpenAbout } from "../decisions/open-reports.server.ts";
import { findPost } from "./posts.server.ts";

/** Only the operator and the poster see a hidden post or pictures. Nobody is told. Returns false if nothing changed. */
export function hide(viewer: Viewer, kind: PostKind, postId: string, wanted: boolean): boolean {
  requireOperator(viewer);
  return atomically(() => {
    if (isHidden(kind, postId) === wanted) return false;
    const hidAt = wanted ? Date.now() : null;
    const { changes } = db.update(reports).set({ hidAt }).where(isOpenAbout(kind, postId)).run();
    if (changes > 0) record(viewer, wanted ? "hide" : "show", existing(findPost(viewer, kind, postId)));
    return changes > 0;
  });
}

function isHidden(kind: PostKind, postId: string): boolean {
  const hiding = and(isOpenAbout(kind, postId), isNotNull(reports.hidAt));
  return db.select({ id: reports.id }).from(reports).where(hiding).get() !== undefined;
}
