import { and, desc, eq, type SQL } from "drizzle-orm";
import type { PostKind } from "#app/schemas/moderation.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { decisions, moderationLog, reports, users } from "#db/schema.ts";
import { posterBehind } from "../accounts/holder.server.ts";
import * as discounts from "../discounts/index.server.ts";
import * as edits from "../edits/index.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireOperator } from "../rules/access.server.ts";
import * as spots from "../spots/index.server.ts";
import { isAbout } from "./ending.server.ts";

const MOST = 100;

export interface Moderated {
  kind: PostKind;
  id: string;
  title: string;
  createdAt: number;
  /** Undefined once the account is deleted. */
  posterId: string | undefined;
  /** Removed, and kept for the operator alone. */
  isHeld: boolean;
  /** Whose account it is in now. */
  holderId: string;
}

/** A post as the operator looks at it; also a removed one, as long as it is kept. */
export function findPost(viewer: Viewer, kind: PostKind, id: string): Moderated | undefined {
  requireOperator(viewer);
  const post = { edit: findEdit, discount: findDiscount, spot: findSpot, profile: findProfile }[kind](viewer, id);
  return (
    post && {
      kind,
      id: post.id,
      title: post.title,
      createdAt: post.createdAt,
      holderId: post.ownerId,
      ...posterBehind(post.ownerId),
    }
  );
}

function findEdit(viewer: Viewer, id: string) {
  const edit = edits.find(viewer, id);
  return edit && { ...edit, title: edit.description, ownerId: edit.posterId };
}

function findDiscount(viewer: Viewer, id: string) {
  const discount = discounts.find(viewer, id);
  if (!discount) return undefined;
  const words = [discount.title, discount.amount, discount.description].filter(Boolean);
  return { ...discount, title: words.join(": "), ownerId: discount.posterId };
}

function findSpot(viewer: Viewer, id: string) {
  const spot = spots.find(viewer, id);
  return spot && { ...spot, ownerId: spot.poster?.id ?? "" };
}

/** Of an account that was closed under a report the one that holds its pictures. */
function findProfile(_: Viewer, id: string) {
  const { name: title, createdAt } = users;
  const profile = db.select({ id: users.id, title, createdAt }).from(users).where(eq(users.id, id)).get();
  return profile && { ...profile, ownerId: id };
}

/** The newest first, with who reported. */
export function reportsOf(viewer: Viewer, kind: PostKind, id: string) {
  requireOperator(viewer);
  return db.select().from(reports).where(isAbout(kind, id)).orderBy(desc(reports.createdAt)).limit(limitOf(MOST)).all();
}

/** What was done before to the post and to whoever posted it, the newest first. */
export function historyOf(viewer: Viewer, { kind, id, posterId }: Pick<Moderated, "kind" | "id" | "posterId">) {
  if (posterId) return historyOfPerson(viewer, posterId);
  requireOperator(viewer);
  return entries(and(eq(moderationLog.kind, kind), eq(moderationLog.postId, id)));
}

/** What was done to the account and to its posts, the newest first. */
export function historyOfPerson(viewer: Viewer, userId: string) {
  requireOperator(viewer);
  return entries(eq(moderationLog.posterId, userId));
}

function entries(which: SQL | undefined) {
  return db
    .select({ entry: moderationLog, reason: decisions.reason, endsAt: decisions.endsAt })
    .from(moderationLog)
    .leftJoin(decisions, eq(decisions.id, moderationLog.id))
    .where(which)
    .orderBy(desc(moderationLog.createdAt))
    .limit(limitOf(MOST))
    .all()
    .map(({ entry, ...told }) => ({ ...entry, ...told }));
}
