import { and, inArray } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { PostKind, Rule } from "#app/schemas/moderation.ts";
import { MOST_TOGETHER, type TOGETHER } from "#app/schemas/queue.ts";
import { GRAVE_REASONS } from "#app/schemas/report-reasons.ts";
import { atomically, db } from "#db";
import { reports } from "#db/schema/index.ts";
import { isOpenAbout } from "../decisions/open-reports.server.ts";
import { decide } from "./deciding.server.ts";

interface Post {
  kind: PostKind;
  id: string;
}

/**
 * Decides about several posts for one reason: about all of them or none. Returns how many were still open. Refuses posts with a
 * grave report, each of which needs a look of its own.
 */
export function decideTogether(
  viewer: Viewer,
  posts: readonly Post[],
  name: (typeof TOGETHER)[number],
  reason: string,
  rule?: Rule,
): number {
  requireOperator(viewer);
  if (posts.length === 0) throw new Refusal("INVALID", "Please tick the posts to decide about");
  if (posts.length > MOST_TOGETHER) throw new Refusal("INVALID", `Please tick at most ${MOST_TOGETHER} posts`);
  return atomically(() => {
    if (posts.some(isGravelyReported)) throw new Refusal("FORBIDDEN", "Please decide about grave reports one by one");
    return posts.filter(({ kind, id }) => decide(viewer, kind, id, name, reason, rule)).length;
  });
}

function isGravelyReported({ kind, id }: Post): boolean {
  const isGrave = and(isOpenAbout(kind, id), inArray(reports.reason, [...GRAVE_REASONS]));
  return db.select({ id: reports.id }).from(reports).where(isGrave).get() !== undefined;
}
