import { and, eq } from "drizzle-orm";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { discounts, reports, users } from "#db/schema.ts";
import * as edits from "./edits/index.server.ts";
import * as jobs from "./jobs.server.ts";
import { equalsParam } from "./params.ts";
import type { Viewer } from "./people/viewer.server.ts";
import { asParams, requireComplete, visibleDiscounts } from "./rules/access.server.ts";
import { existing, Refusal } from "./rules/refusal.server.ts";

export type Report = typeof reports.$inferSelect;

const visibleDiscount = db
  .select({ id: discounts.id, posterId: discounts.posterId })
  .from(discounts)
  .innerJoin(users, eq(users.id, discounts.posterId))
  .where(and(equalsParam(discounts.id, "discountId"), visibleDiscounts()))
  .prepare();

/** Idempotent: a repeated report returns the first one. */
export function report(viewer: Viewer, about: { editId?: string | undefined; discountId?: string | undefined }): Report {
  if (about.editId && about.discountId) throw new Refusal("INVALID");
  return about.discountId ? reportDiscount(viewer, about.discountId) : reportEdit(viewer, about.editId ?? "");
}

export function reportEdit(viewer: Viewer, editId: string): Report {
  requireComplete(viewer);
  const edit = edits.get(viewer, editId);
  return keep(viewer, edit.posterId, { editId: edit.id });
}

function reportDiscount(viewer: Viewer, discountId: string): Report {
  requireComplete(viewer);
  const discount = existing(visibleDiscount.get({ ...asParams(viewer), discountId }));
  return keep(viewer, discount.posterId, { discountId: discount.id });
}

function keep({ id: reporterId }: Viewer, posterId: string, about: { editId: string } | { discountId: string }): Report {
  if (posterId === reporterId) throw new Refusal("FORBIDDEN", "You cannot report your own post");
  const made = db
    .insert(reports)
    .values({ reporterId, ...about })
    .onConflictDoNothing()
    .returning()
    .get();
  if (made) jobs.enqueue("report-mail", made.id);
  return made ?? first(reporterId, about);
}

function first(reporterId: string, about: { editId: string } | { discountId: string }): Report {
  const same = "editId" in about ? eq(reports.editId, about.editId) : eq(reports.discountId, about.discountId);
  return existing(
    db
      .select()
      .from(reports)
      .where(and(eq(reports.reporterId, reporterId), same))
      .get(),
  );
}

const MOST_OPEN = 100;

export function open(): Report[] {
  return db.select().from(reports).where(eq(reports.state, "open")).orderBy(reports.createdAt).limit(limitOf(MOST_OPEN)).all();
}

export function byId(id: string): Report | undefined {
  return db.select().from(reports).where(eq(reports.id, id)).get();
}
