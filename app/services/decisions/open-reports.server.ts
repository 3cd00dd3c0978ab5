import { and, eq, type SQL, sql } from "drizzle-orm";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { Act, PostKind } from "#app/schemas/moderation.ts";
import { db } from "#db";
import { reports } from "#db/schema/index.ts";
import { fingerprintOf } from "./fingerprint.server.ts";
import { record } from "./log.server.ts";
import { POSTS } from "./posts.server.ts";

const DAY = 24 * 60 * 60 * 1000;
/** A decision about a report can be appealed for this long. */
export const HELD_MS = 14 * DAY;

const STATES = { dismiss: "dismissed", remove: "removed", warn: "warned", suspend: "suspended" } as const;

interface Reported {
  kind: PostKind;
  id: string;
  posterId: string | undefined;
}

export function isAbout(kind: PostKind, id: string): SQL {
  return eq(kind === "profile" ? reports.profileId : POSTS[kind].about, id);
}

export function referenceTo(kind: PostKind, id: string) {
  return {
    edit: { editId: id },
    discount: { discountId: id },
    spot: { spotId: id },
    guide: { guideId: id },
    profile: { profileId: id },
  }[kind];
}

export function isOpenAbout(kind: PostKind, id: string): SQL {
  return and(isAbout(kind, id), eq(reports.state, "open")) ?? sql`0`;
}

/** Ends the open reports, tells the reporters, and logs it. Call it in a transaction. Returns the log entry's id. */
export function endReports(viewer: Viewer, act: Act, post: Reported): string | undefined {
  const ended = db
    .update(reports)
    .set({ state: STATES[act], closedAt: Date.now(), ...(act === "dismiss" && { seenAs: fingerprintOf(post.kind, post.id) }) })
    .where(isOpenAbout(post.kind, post.id))
    .returning({ id: reports.id, reporterId: reports.reporterId })
    .all();
  if (ended.length === 0) return undefined;
  for (const { id, reporterId } of ended) if (reporterId) answerReporter(id, reporterId);
  if (post.kind === "spot" || post.kind === "profile")
    jobs.enqueue("drop-replaced", `${post.kind}.${post.id}`, Date.now() + HELD_MS);
  return record(viewer, act, post);
}

function answerReporter(reportId: string, reporterId: string): void {
  notifications.recordReportAnswer(reportId, reporterId);
  jobs.enqueue("report-answer-mail", reportId);
}
