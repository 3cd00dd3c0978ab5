import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { edits as editRows, saves } from "#db/schema.ts";
import { beforeCursor, equalsParam } from "../params.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireComplete, visibleEdits } from "../rules/access.server.ts";
import { pageParams } from "./cards.server.ts";
import type { Cursor } from "./cursor.ts";
import * as edits from "./index.server.ts";

const pageByUser = db
  .select(getTableColumns(saves))
  .from(saves)
  .innerJoin(editRows, eq(editRows.id, saves.editId))
  .where(and(equalsParam(saves.userId, "viewerId"), visibleEdits(), beforeCursor(saves)))
  .orderBy(desc(saves.createdAt), desc(saves.id))
  .limit(limitOf("take"))
  .offset(sql.placeholder("skip"))
  .prepare();

/** The viewer's saves only; `at` is the cursor of each save. */
export function editsOf(viewer: Viewer, page: edits.Page): { edit: edits.EditCard; at: Cursor }[] {
  const rows = pageByUser.all(pageParams(requireComplete(viewer), page));
  const ids = rows.map(({ editId }) => editId);
  return edits.list(viewer, ids).flatMap((edit, index) => {
    const row = rows[index];
    return edit && row ? [{ edit, at: { time: row.createdAt, id: row.id } }] : [];
  });
}

/** Idempotent. An Edit that is hidden by now can still be unsaved. */
export function set(viewer: Viewer, editId: string, wanted: boolean): void {
  const { id: userId } = requireComplete(viewer);
  if (!wanted) {
    db.delete(saves)
      .where(and(eq(saves.userId, userId), eq(saves.editId, editId)))
      .run();
    return;
  }
  const edit = edits.get(viewer, editId);
  db.insert(saves).values({ userId, editId: edit.id }).onConflictDoNothing().run();
}
