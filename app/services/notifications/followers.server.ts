import { setImmediate as others } from "node:timers/promises";
import { and, type Column, eq, gt, lte, max, type SQL, sql } from "drizzle-orm";
import { discountsVisibleToUsers } from "#app/kernel/access/discounts.server.ts";
import { editsVisibleToUsers } from "#app/kernel/access/edits.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { isOn } from "#app/kernel/notification-choices.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { discounts, edits, follows, notifications, users } from "#db/schema/index.ts";
import type { DiscountCard } from "../discounts/cards.server.ts";
import { find as findDiscount } from "../discounts/finding.server.ts";
import type { EditCard } from "../edits/cards.server.ts";
import { find } from "../edits/finding.server.ts";

/** Followers per batch: 0.1 s at most, even on a busy machine. */
const AT_ONCE = 500;

/** Changes nothing, since the server notifies followers itself. Refuses another user's Edit. */
export function ofOwnPost(viewer: Viewer, editId: string): EditCard | undefined {
  const { id } = requireComplete(viewer);
  const edit = find(viewer, editId);
  if (edit && edit.posterId !== id) throw new Refusal("FORBIDDEN");
  return edit;
}

export function ofOwnDiscount(viewer: Viewer, id: string): DiscountCard | undefined {
  const discount = findDiscount(requireComplete(viewer), id);
  if (discount && discount.posterId !== viewer.id) throw new Refusal("FORBIDDEN");
  return discount;
}

/** Notifies each follower once, however often it is called. A list checks again what its viewer sees. */
export async function tellFollowers(editId: string, signal: AbortSignal): Promise<void> {
  const post = db.select({ posterId: edits.posterId }).from(edits).where(eq(edits.id, editId)).get();
  if (post) await inBatches(post.posterId, signal, (receivers) => tell(editId, receivers));
}

export async function tellDiscountFollowers(discountId: string, signal: AbortSignal): Promise<void> {
  const post = db.select({ posterId: discounts.posterId }).from(discounts).where(eq(discounts.id, discountId)).get();
  if (!post) return;
  const { approved } = traitsOf(post.posterId);
  await inBatches(post.posterId, signal, (receivers) => tellOfDiscount(discountId, discountsVisibleToUsers(approved), receivers));
}

async function inBatches(posterId: string, signal: AbortSignal, act: (receivers: SQL | undefined) => void): Promise<void> {
  let after = "0";
  for (let upTo = lastOf(posterId, after); upTo; upTo = lastOf(posterId, after)) {
    signal.throwIfAborted();
    act(and(gt(follows.id, after), lte(follows.id, upTo), isOn("notifyPosts", users)));
    after = upTo;
    await others();
  }
}

function lastOf(posterId: string, after: string): string | null {
  const batch = db
    .select({ id: follows.id })
    .from(follows)
    .where(and(eq(follows.followedId, posterId), gt(follows.id, after)))
    .orderBy(follows.id)
    .limit(limitOf(AT_ONCE))
    .as("batch");
  return (
    db
      .select({ last: max(batch.id) })
      .from(batch)
      .get()?.last ?? null
  );
}

/** Keeps the order of the table's columns. */
function rowOf(kind: "edit" | "discount", subject: Column) {
  const none = (name: string) => sql<null>`null`.as(name);
  return {
    id: sql<string>`random() & 9007199254740991`.as("id"),
    userId: sql<string>`${users.id}`.as("user_id"),
    kind: sql<typeof kind>`${sql.raw(`'${kind}'`)}`.as("kind"),
    editId: kind === "edit" ? sql<string>`${subject}`.as("edit_id") : none("edit_id"),
    discountId: kind === "discount" ? sql<string>`${subject}`.as("discount_id") : none("discount_id"),
    stokeId: none("stoke_id"),
    followId: none("follow_id"),
    crewId: none("crew_id"),
    sponsorshipStepId: none("sponsorship_step_id"),
    spotId: none("spot_id"),
    decisionId: none("decision_id"),
    reportId: none("report_id"),
    readAt: none("read_at"),
    createdAt: sql<number>`${Date.now()}`.as("created_at"),
  };
}

function tell(editId: string, receivers: SQL | undefined): void {
  const told = db
    .select(rowOf("edit", edits.id))
    .from(follows)
    .innerJoin(edits, and(eq(edits.id, editId), eq(edits.posterId, follows.followedId)))
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(receivers, editsVisibleToUsers()));
  db.insert(notifications).select(told).onConflictDoNothing().run();
}

function tellOfDiscount(id: string, visible: SQL, receivers: SQL | undefined): void {
  const told = db
    .select(rowOf("discount", discounts.id))
    .from(follows)
    .innerJoin(discounts, and(eq(discounts.id, id), eq(discounts.posterId, follows.followedId)))
    .innerJoin(users, eq(users.id, follows.followerId))
    .where(and(receivers, visible));
  db.insert(notifications).select(told).onConflictDoNothing().run();
}
