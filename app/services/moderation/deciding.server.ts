import { requireFresh, requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import {
  type ClearedProfile,
  DECISIONS,
  type DecisionName,
  FIRST_RULE,
  type PostKind,
  type Rule,
} from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { reports } from "#db/schema/index.ts";
import { clearProfile } from "../accounts/pictures.server.ts";
import { suspend } from "../accounts/suspending.server.ts";
import { endReports, isOpenAbout } from "../decisions/open-reports.server.ts";
import { requireReason, tell } from "../decisions/reasons.server.ts";
import * as discounts from "../discounts/index.server.ts";
import * as edits from "../edits/index.server.ts";
import * as spots from "../spots/index.server.ts";
import { findPost, type Moderated } from "./posts.server.ts";
import { reasonFor } from "./rule-texts.server.ts";

/** Without words the usual ones of the rule are told. Returns false if the reports were decided before, as by a second press or another operator. */
export function decide(
  viewer: Viewer,
  kind: PostKind,
  postId: string,
  name: DecisionName,
  words: string,
  rule: Rule = FIRST_RULE,
): boolean {
  requireOperator(viewer);
  const reason = reasonFor(rule, words);
  const { act, days } = DECISIONS[name];
  if (act === "remove" || act === "suspend") requireFresh(viewer);
  if (act !== "dismiss") requireReason("reason", reason);

  return atomically(() => {
    const open = db.select({ id: reports.id }).from(reports).where(isOpenAbout(kind, postId)).get();
    if (!open) return false;
    const post = existing(findPost(viewer, kind, postId));
    const { posterId } = post;
    if (!posterId && (act === "warn" || act === "suspend"))
      throw new Refusal("FORBIDDEN", "The account is deleted. Dismiss the reports, or remove the post");
    if (act === "suspend" && posterId === viewer.id) throw new Refusal("FORBIDDEN", "You can't suspend yourself");

    if (act === "dismiss" && kind === "spot" && !post.isHeld) spots.show(postId);
    const isTaken = !post.isHeld && (act === "remove" || (act === "suspend" && kind !== "profile"));
    const cleared = isTaken ? remove(viewer, post) : undefined;
    const endsAt = act === "suspend" && posterId ? suspend(posterId, days) : null;
    const entry = endReports(viewer, act, post);
    if (entry && (act === "remove" || act === "suspend")) jobs.enqueue("keep-looks", entry);
    if (!entry || !posterId || act === "dismiss") return true;
    tell({ id: entry, userId: posterId, act, kind, postId, reason, rule, cleared, endsAt });
    return true;
  });
}

/** The open reports keep the post for the time of an appeal. Returns what was cleared of a profile. */
function remove(viewer: Viewer, { kind, id }: Moderated): ClearedProfile | undefined {
  if (kind === "profile") return clearProfile(id);
  TAKE_AWAY[kind](viewer, id);
  return undefined;
}

const TAKE_AWAY: Record<Exclude<PostKind, "profile">, (viewer: Viewer, id: string) => unknown> = {
  edit: edits.takeAway,
  discount: discounts.takeAway,
  spot: spots.takeAway,
  guide: spots.takeGuideLine,
};
