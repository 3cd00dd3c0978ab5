import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { isLong } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { HOURS_TO_DECIDE } from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { decisions } from "#db/schema/index.ts";
import { tellsParent } from "../decisions/facts.server.ts";
import { record } from "../decisions/log.server.ts";
import { requireReason } from "../decisions/reasons.server.ts";
import * as brands from "../people/brands.server.ts";
import { forgetLooks } from "./known.server.ts";
import { type Appealable, byId, isAppealable, open } from "./links.server.ts";
import { restore } from "./restoring.server.ts";
import { shorten } from "./suspensions.server.ts";

/** A decision can be appealed once. */
export function appeal(token: string, why: string): void {
  const { id, canAppeal } = existing(open(token));
  if (!canAppeal) throw new Refusal("FORBIDDEN", "You have asked us before, or the 14 days are over");
  if (!why) throw invalid("appeal", "Please tell us why");
  if (isLong(why, LENGTHS.appeal)) throw invalid("appeal", `Please use at most ${LENGTHS.appeal} characters`);
  atomically(() => {
    const isFirst = and(eq(decisions.id, id), isNull(decisions.appealedAt));
    const { changes } = db.update(decisions).set({ appeal: why, appealedAt: Date.now() }).where(isFirst).run();
    if (changes) jobs.enqueue("appeal-mail", id);
  });
}

export function findAppeal(viewer: Viewer, id: string): (Appealable & { dueAt: number }) | undefined {
  requireOperator(viewer);
  const decision = byId(id);
  return decision?.appealedAt ? { ...decision, dueAt: dueAt(decision.appealedAt) } : undefined;
}

export function dueAt(appealedAt: number): number {
  return appealedAt + HOURS_TO_DECIDE.appeal * 60 * 60 * 1000;
}

/** Returns false if it was answered before, as by a second press or another operator. */
export function answer(viewer: Viewer, id: string, act: "uphold" | "overturn", words: string): boolean {
  requireOperator(viewer);
  requireReason("answer", words);
  return atomically(() => {
    const isWaiting = and(eq(decisions.id, id), isNotNull(decisions.appealedAt), isNull(decisions.answeredAt));
    const change = { answer: words, answeredAt: Date.now(), isOverturned: act === "overturn" };
    const decision = db.update(decisions).set(change).where(isWaiting).returning().get();
    if (!decision) return false;
    if (act === "overturn" && isAppealable(decision)) undo(decision);
    record(viewer, act, { kind: decision.kind, id: decision.postId, posterId: decision.userId });
    if (!tellsParent(decision.userId)) notifications.recordDecision(id, decision.userId);
    jobs.enqueue("appeal-answer-mail", id);
    return true;
  });
}

function undo(decision: Appealable): void {
  const { id, act, userId } = decision;
  if (act === "unapprove") {
    brands.giveApprovalBack(userId);
    return;
  }
  forgetLooks(id);
  if (act === "remove" || act === "suspend") restore(decision);
  if (act === "suspend") shorten(userId);
}
