import { desc, sql } from "drizzle-orm";
import { db } from "#db";
import { editViews } from "#db/schema.ts";
import { inJson, jsonIds, perId } from "./params.ts";
import type { Viewer } from "./viewer.server.ts";

export type EditView = Pick<typeof editViews.$inferSelect, "id" | "editId">;

const MOST = 10_000;

const ofEdits = db
  .select({ id: editViews.id, editId: editViews.editId })
  .from(editViews)
  .where(inJson(editViews.editId, "editIds"))
  .orderBy(desc(sql`${editViews.userId} = ${sql.placeholder("viewerId")}`))
  .limit(MOST * 50)
  .prepare();

/** The views of Edits that the viewer was given, the viewer's own first; who else looked is told to nobody. */
export function listsOf(viewer: Viewer, editIds: readonly string[]): EditView[][] {
  return perId(editIds, ofEdits.all({ viewerId: viewer.id, editIds: jsonIds(editIds) }), (view) => view.editId, MOST);
}
