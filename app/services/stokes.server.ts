import { and, eq } from "drizzle-orm";
import { db } from "#db";
import { stokes } from "#db/schema.ts";
import { complete } from "./access.server.ts";
import * as edits from "./edits/index.server.ts";
import { Refusal } from "./refusal.server.ts";
import type { Viewer } from "./viewer.server.ts";

export type Stoke = typeof stokes.$inferSelect;

/** Gives or takes back the viewer's Stoke; doing so twice changes nothing. Returns it while it is given. */
export function set(viewer: Viewer, editId: string, wanted: boolean): Stoke | undefined {
  const { id: userId } = complete(viewer);
  const edit = edits.find(viewer, editId);
  if (!edit) throw new Refusal("NOT_FOUND");
  if (edit.posterId === userId) throw new Refusal("FORBIDDEN", "You cannot Stoke your own Edit");

  const theirs = and(eq(stokes.userId, userId), eq(stokes.editId, edit.id));
  if (!wanted) {
    db.delete(stokes).where(theirs).run();
    return undefined;
  }
  db.insert(stokes).values({ userId, editId: edit.id }).onConflictDoNothing().run();
  return db.select().from(stokes).where(theirs).get();
}

/** Takes back a Stoke by its own id. Somebody else's answers like one that does not exist. */
export function remove(viewer: Viewer, id: string): Stoke {
  const { id: userId } = complete(viewer);
  const stoke = db
    .delete(stokes)
    .where(and(eq(stokes.id, id), eq(stokes.userId, userId)))
    .returning()
    .get();
  if (!stoke) throw new Refusal("NOT_FOUND");
  return stoke;
}
