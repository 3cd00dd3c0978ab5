import { requireFresh } from "#app/kernel/access/requirements.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { FIRST_RULE, type PostKind } from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { reports } from "#db/schema/index.ts";
import { posterBehind } from "./holders.server.ts";
import { endReports, isOpenAbout, referenceTo } from "./open-reports.server.ts";
import { tell } from "./reasons.server.ts";

const REASON = "It isn't what we want to see here. Please read our Community Guidelines.";

/** Makes the operator's removal a decision: its poster is told and can appeal, and the post is kept for that. */
export function asDecision<T>(viewer: Viewer, kind: PostKind, post: { id: string; posterId: string }, takeAway: () => T): T {
  const { posterId, isHeld } = posterBehind(post.posterId);
  if (viewer.id === post.posterId || !viewer.operator) return takeAway();
  if (isHeld) throw new Refusal("FORBIDDEN", "It is removed already, and erased by itself once nobody can appeal any more");
  requireFresh(viewer);
  return atomically(() => {
    const isReported = db.select({ id: reports.id }).from(reports).where(isOpenAbout(kind, post.id)).get();
    if (!isReported) db.insert(reports).values(referenceTo(kind, post.id)).run();
    const taken = takeAway();
    const entry = endReports(viewer, "remove", { kind, id: post.id, posterId });
    if (entry && posterId) {
      tell({ id: entry, userId: posterId, act: "remove", kind, postId: post.id, reason: REASON, rule: FIRST_RULE });
      jobs.enqueue("keep-looks", entry);
    }
    return taken;
  });
}
