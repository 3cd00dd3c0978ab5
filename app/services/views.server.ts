import { and, desc, gt, sql } from "drizzle-orm";
import { db } from "#db";
import { editViews } from "#db/schema.ts";
import { complete } from "./access.server.ts";
import * as edits from "./edits/index.server.ts";
import { given, inJson, jsonIds, perId } from "./params.ts";
import { Refusal } from "./refusal.server.ts";
import type { Viewer } from "./viewer.server.ts";

export type EditView = Pick<typeof editViews.$inferSelect, "id" | "editId">;

const MOST = 10_000;
/** Whoever looks again within this has looked once. */
const ONCE_MS = 30 * 60 * 1000;

const recent = db
  .select({ id: editViews.id, editId: editViews.editId })
  .from(editViews)
  .where(
    and(given(editViews.editId, "editId"), given(editViews.userId, "userId"), gt(editViews.createdAt, sql.placeholder("since"))),
  )
  .prepare();

const ofEdits = db
  .select({ id: editViews.id, editId: editViews.editId })
  .from(editViews)
  .where(inJson(editViews.editId, "editIds"))
  .orderBy(desc(sql`${editViews.userId} = ${sql.placeholder("viewerId")}`))
  .limit(MOST * 50)
  .prepare();

/** Counts that the viewer saw an Edit; of several times in half an hour the first is the answer. */
export function record(viewer: Viewer, editId: string): EditView {
  const { id: userId } = complete(viewer);
  const edit = edits.find(viewer, editId);
  if (!edit) throw new Refusal("NOT_FOUND");
  const before = recent.get({ editId: edit.id, userId, since: Date.now() - ONCE_MS });
  return before ?? db.insert(editViews).values({ userId, editId: edit.id }).returning().get();
}

/** The views of Edits that the viewer was given, the viewer's own first; who else looked is told to nobody. */
export function listsOf(viewer: Viewer, editIds: readonly string[]): EditView[][] {
  return perId(editIds, ofEdits.all({ viewerId: viewer.id, editIds: jsonIds(editIds) }), (view) => view.editId, MOST);
}
