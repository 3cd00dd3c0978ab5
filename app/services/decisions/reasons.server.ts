import { isLong } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { db } from "#db";
import { decisions } from "#db/schema/index.ts";
import { tellsParent } from "./facts.server.ts";
import { record } from "./log.server.ts";

export function requireReason(field: "reason" | "answer", words: string): void {
  if (!words) throw invalid(field, "Please give a reason. The person is told");
  if (isLong(words, LENGTHS[field])) throw invalid(field, `Please use at most ${LENGTHS[field]} characters`);
}

/** Tells the person, or an under-13's parent by mail only. Call it in a transaction. Its id is the log entry's. */
export function tell(decision: typeof decisions.$inferInsert & { id: string }): void {
  db.insert(decisions).values(decision).run();
  if (!tellsParent(decision.userId)) notifications.recordDecision(decision.id, decision.userId);
  jobs.enqueue("decision-mail", decision.id);
}

/** Logs that a minor's ad, a child's Spot or a business becomes visible, and tells its owner. Call it in a transaction. */
export function recordApproval(
  viewer: Viewer,
  kind: "edit" | "spot" | "account",
  postId: string,
  userId: string,
  reason: string,
): void {
  const id = record(viewer, "approve", { kind, id: postId, posterId: userId });
  tell({ id, userId, act: "approve", kind, postId, reason });
}
