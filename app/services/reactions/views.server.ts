import { and, gt, sql } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { editViews } from "#db/schema/index.ts";
import * as edits from "../edits/index.server.ts";

export type EditView = Pick<typeof editViews.$inferSelect, "id" | "editId">;

/** Repeated views within this time count once. */
const ONCE_MS = 30 * 60 * 1000;

const recent = db
  .select({ id: editViews.id, editId: editViews.editId })
  .from(editViews)
  .where(
    and(
      equalsParam(editViews.editId, "editId"),
      equalsParam(editViews.userId, "userId"),
      gt(editViews.createdAt, sql.placeholder("since")),
    ),
  )
  .prepare();

const isOwn = equalsParam(editViews.userId, "viewerId");
const ofEdit = hotRead(
  db
    .select({ id: editViews.id })
    .from(editViews)
    .where(and(equalsParam(editViews.editId, "editId"), isOwn))
    .unionAll(
      db
        .select({ id: editViews.id })
        .from(editViews)
        .where(and(equalsParam(editViews.editId, "editId"), sql`(${isOwn}) is not 1`)),
    )
    .limit(limitOf("take")),
);

export function record(viewer: Viewer, editId: string): EditView {
  const { id: userId } = requireComplete(viewer);
  const edit = edits.getIds(viewer, editId);
  const before = recent.get({ editId: edit.id, userId, since: Date.now() - ONCE_MS });
  return before ?? db.insert(editViews).values({ userId, editId: edit.id }).returning().get();
}

/** Lists the viewer's own first, without user ids. Pass only Edits that the viewer may see. */
export function listsOf(viewer: Viewer, editIds: readonly string[], take: number): { id: string }[][] {
  return editIds.map((editId) => ofEdit.all({ viewerId: viewer.id, editId, take }));
}
