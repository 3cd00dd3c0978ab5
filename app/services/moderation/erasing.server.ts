import * as endings from "#app/kernel/endings.server.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { isGrave } from "#app/schemas/report-reasons.ts";
import { atomically } from "#db";
import * as closing from "../accounts/closing.server.ts";
import { record } from "../decisions/log.server.ts";
import { findPost, reportsOf } from "./posts.server.ts";

/** Erases a removed post and its files early, although they are kept for the authorities. */
export function erase(viewer: Viewer, kind: PostKind, id: string): void {
  const post = existing(findPost(viewer, kind, id));
  const about = reportsOf(viewer, kind, id);
  const isDecided = about.every(({ state }) => state !== "open");
  if (!post.isHeld || !isDecided || !about.some(({ reason }) => isGrave(reason)))
    throw new Refusal("FORBIDDEN", "Decide first. Only what was removed for a grave reason is erased here");
  atomically(() => {
    record(viewer, "erase", { kind, id, posterId: post.posterId });
    closing.erase(post.holderId);
    endings.record(kind, id);
  });
}
