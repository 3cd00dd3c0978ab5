import { and, eq } from "drizzle-orm";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { DECISIONS, type DecisionName, type PostKind } from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { newId } from "#db/columns.ts";
import { decisions, moderationLog, reports } from "#db/schema.ts";
import { suspend } from "../accounts/suspending.server.ts";
import * as discounts from "../discounts/index.server.ts";
import * as edits from "../edits/index.server.ts";
import * as jobs from "../jobs.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireOperator } from "../rules/access.server.ts";
import { isLong } from "../rules/checks.server.ts";
import { existing, invalid, Refusal } from "../rules/refusal.server.ts";
import * as spots from "../spots/index.server.ts";
import { findPost, isAbout, type Moderated } from "./posts.server.ts";

const STATES = { dismiss: "dismissed", remove: "removed", warn: "warned", suspend: "suspended" } as const;

/** Ends the open reports of a post. False if they were decided before, as by a second press or another operator. */
export function decide(viewer: Viewer, kind: PostKind, postId: string, name: DecisionName, reason: string): boolean {
  requireOperator(viewer);
  const { act, days } = DECISIONS[name];
  if (act !== "dismiss" && !reason) throw invalid("reason", "Please give a reason. The poster is told");
  if (isLong(reason, LENGTHS.reason)) throw invalid("reason", `Please use at most ${LENGTHS.reason} characters`);

  return atomically(() => {
    const isOpen = and(isAbout(kind, postId), eq(reports.state, "open"));
    const open = db.select({ id: reports.id, reporterId: reports.reporterId }).from(reports).where(isOpen).all();
    if (open.length === 0) return false;
    const post = existing(findPost(viewer, kind, postId));
    const { posterId } = post;
    if (!posterId && (act === "warn" || act === "suspend"))
      throw new Refusal("FORBIDDEN", "The account is deleted. Dismiss the reports, or remove the post");
    if (act === "suspend" && posterId === viewer.id) throw new Refusal("FORBIDDEN", "You cannot suspend yourself");

    if (act === "dismiss" && kind === "spot" && !post.isHeld) spots.show(postId);
    if ((act === "remove" || act === "suspend") && !post.isHeld) remove(viewer, post);
    const endsAt = act === "suspend" && posterId ? suspend(posterId, days) : null;
    db.update(reports).set({ state: STATES[act], closedAt: Date.now() }).where(isOpen).run();
    for (const report of open) if (report.reporterId) jobs.enqueue("report-answer-mail", report.id);

    const entry = { id: newId(), act, kind, postId };
    db.insert(moderationLog)
      .values({ ...entry, operatorId: viewer.id, posterId })
      .run();
    if (act === "dismiss" || !posterId) return true;
    db.insert(decisions)
      .values({ ...entry, userId: posterId, reason, endsAt })
      .run();
    jobs.enqueue("decision-mail", entry.id);
    return true;
  });
}

/** The open reports have the post kept for the time of an appeal. */
function remove(viewer: Viewer, { kind, id }: Moderated): void {
  if (kind === "edit") edits.remove(viewer, id);
  else if (kind === "discount") discounts.remove(viewer, id);
  else spots.remove(viewer, id);
}
