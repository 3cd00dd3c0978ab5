import { and, eq } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { edits, editViews, media, reports, stokes } from "#db/schema/index.ts";
import { holderOf } from "../decisions/holders.server.ts";
import { asDecision } from "../decisions/removing.server.ts";
import * as uploads from "../media/uploads.server.ts";
import type { EditCard } from "./cards.server.ts";
import { get } from "./finding.server.ts";

/** Keeps the Edit for the operator only while a report is open. */
export function remove(viewer: Viewer, id: string): EditCard {
  return asDecision(viewer, "edit", get(requireComplete(viewer), id), () => takeAway(viewer, id));
}

/** Removes without a decision, for a caller that writes its own. */
export function takeAway(viewer: Viewer, id: string): EditCard {
  const edit = get(requireComplete(viewer), id);
  if (edit.posterId !== viewer.id && !viewer.operator) throw new Refusal("FORBIDDEN");
  atomically(() => {
    if (isReported(edit.id)) hold(viewer, edit);
    else erase(edit);
    endings.record("edit", edit.id, { byPoster: viewer.id === edit.posterId });
  });
  return edit;
}

function isReported(editId: string): boolean {
  const open = and(eq(reports.editId, editId), eq(reports.state, "open"));
  return db.select({ id: reports.id }).from(reports).where(open).get() !== undefined;
}

function erase({ id, mediaId }: EditCard): void {
  const file = db.select().from(media).where(eq(media.id, mediaId)).get();
  db.delete(edits).where(eq(edits.id, id)).run();
  if (file) uploads.drop(file);
}

/** Keeps all that belongs to an Edit that the operator removes, since an appeal may bring it back. */
function hold(viewer: Viewer, { id, mediaId, posterId }: EditCard): void {
  const holderId = holderOf(viewer, "Edit", { id, posterId });
  if (viewer.id === posterId) strip(id);
  db.update(media).set({ ownerId: holderId }).where(eq(media.id, mediaId)).run();
  db.update(edits)
    .set({ posterId: holderId, posterActive: false, posterCountry: "", posterPlace: null })
    .where(eq(edits.id, id))
    .run();
}

function strip(id: string): void {
  db.delete(stokes).where(eq(stokes.editId, id)).run();
  db.delete(editViews).where(eq(editViews.editId, id)).run();
  db.update(edits).set({ viewCount: 0, spotId: null }).where(eq(edits.id, id)).run();
}
