import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { atomically, db } from "#db";
import { decisions, moderationLog, users } from "#db/schema.ts";
import { endSuspension } from "../accounts/suspending.server.ts";
import * as jobs from "../jobs.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireOperator } from "../rules/access.server.ts";
import { isLong } from "../rules/checks.server.ts";
import { existing, invalid, Refusal } from "../rules/refusal.server.ts";
import { isSignature, signatureOf } from "../secrets.server.ts";
import { restore } from "./restoring.server.ts";
import { parentToTell } from "./telling.server.ts";

export type Decision = typeof decisions.$inferSelect;

const OPEN_MS = 14 * 24 * 60 * 60 * 1000;
const WAIT_MS = 48 * 60 * 60 * 1000;
const PURPOSE = "appeal";

/** Of the link in the mail about a decision. Whoever has the mail may appeal, without logging in. */
export function tokenFor(decisionId: string): string {
  return `${decisionId}.${signatureOf(PURPOSE, decisionId)}`;
}

/** The decision can be read as long as it is kept, and appealed within 14 days. */
export function open(token: string): (Decision & { canAppeal: boolean }) | undefined {
  const [, id = "", signature = ""] = /^(\d{1,16})\.([\w-]+)$/.exec(token) ?? [];
  const decision = isSignature(PURPOSE, id, signature) ? byId(id) : undefined;
  return decision && { ...decision, canAppeal: !decision.appealedAt && Date.now() < decision.createdAt + OPEN_MS };
}

/** Of the decision that suspends an account now. For an under-13 the parent alone has the link. */
export function tokenOfSuspension(userId: string): string | undefined {
  const stands = suspensionsOf(userId);
  const latest = parentToTell(userId) ? undefined : stands.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return latest && tokenFor(latest.id);
}

/** Once for each decision. */
export function appeal(token: string, why: string): void {
  const { id, canAppeal } = existing(open(token));
  if (!canAppeal) throw new Refusal("FORBIDDEN", "You have appealed before, or the 14 days are over");
  if (!why) throw invalid("appeal", "Please tell us why");
  if (isLong(why, LENGTHS.appeal)) throw invalid("appeal", `Please use at most ${LENGTHS.appeal} characters`);
  atomically(() => {
    const isFirst = and(eq(decisions.id, id), isNull(decisions.appealedAt));
    const { changes } = db.update(decisions).set({ appeal: why, appealedAt: Date.now() }).where(isFirst).run();
    if (changes) jobs.enqueue("appeal-mail", id);
  });
}

export function findAppeal(viewer: Viewer, id: string): (Decision & { dueAt: number }) | undefined {
  requireOperator(viewer);
  const decision = byId(id);
  return decision?.appealedAt ? { ...decision, dueAt: dueAt(decision.appealedAt) } : undefined;
}

/** By when an appeal should have its answer. */
export function dueAt(appealedAt: number): number {
  return appealedAt + WAIT_MS;
}

/** False if it was answered before, as by a second press or another operator. */
export function answer(viewer: Viewer, id: string, act: "uphold" | "overturn", words: string): boolean {
  requireOperator(viewer);
  if (!words) throw invalid("answer", "Please give a reason. The person is told");
  if (isLong(words, LENGTHS.answer)) throw invalid("answer", `Please use at most ${LENGTHS.answer} characters`);
  return atomically(() => {
    const isWaiting = and(eq(decisions.id, id), isNotNull(decisions.appealedAt), isNull(decisions.answeredAt));
    const change = { answer: words, answeredAt: Date.now(), isOverturned: act === "overturn" };
    const decision = db.update(decisions).set(change).where(isWaiting).returning().get();
    if (!decision) return false;
    if (act === "overturn") undo(decision);
    const { kind, postId, userId: posterId } = decision;
    db.insert(moderationLog).values({ operatorId: viewer.id, act, kind, postId, posterId }).run();
    jobs.enqueue("appeal-answer-mail", id);
    return true;
  });
}

function undo({ act, kind, postId, userId }: Decision): void {
  if (act === "remove" || act === "suspend") restore(kind, postId, userId);
  if (act === "suspend") liftSuspension(userId);
}

/** A suspension for another post stays. */
function liftSuspension(userId: string): void {
  const ends = suspensionsOf(userId).map(({ endsAt }) => endsAt);
  const suspendedUntil = ends.includes(null) ? null : Math.max(...ends.map(Number));
  if (ends.length === 0) endSuspension(userId);
  else db.update(users).set({ suspendedUntil }).where(eq(users.id, userId)).run();
}

function suspensionsOf(userId: string): Decision[] {
  const isOn = or(isNull(decisions.endsAt), gt(decisions.endsAt, Date.now()));
  const stands = and(eq(decisions.userId, userId), eq(decisions.act, "suspend"), eq(decisions.isOverturned, false), isOn);
  return db.select().from(decisions).where(stands).all();
}

function byId(id: string): Decision | undefined {
  return db.select().from(decisions).where(eq(decisions.id, id)).get();
}
