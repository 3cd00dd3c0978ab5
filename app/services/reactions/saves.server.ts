import { and, eq } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import type { Page } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { saves } from "#db/schema/index.ts";
import * as edits from "../edits/index.server.ts";
import { editsOfRows, ownRowsOf } from "./own-list.server.ts";

const rowsOf = ownRowsOf(saves);

export function editsOf(viewer: Viewer, page: Page) {
  return editsOfRows(viewer, rowsOf(requireComplete(viewer), page));
}

/** An Edit that is hidden by now can still be unsaved. */
export function set(viewer: Viewer, editId: string, wanted: boolean): void {
  const { id: userId } = requireComplete(viewer);
  if (!wanted) {
    db.delete(saves)
      .where(and(eq(saves.userId, userId), eq(saves.editId, editId)))
      .run();
    return;
  }
  const edit = edits.getIds(viewer, editId);
  db.insert(saves).values({ userId, editId: edit.id }).onConflictDoNothing().run();
}
