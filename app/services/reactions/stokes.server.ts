import { and, count, desc, eq, exists, not, or, sql } from "drizzle-orm";
import { asParams, unblocked } from "#app/kernel/access/conditions.server.ts";
import { isMinors, namedPeople } from "#app/kernel/access/people.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import type { Page } from "#app/kernel/paging.server.ts";
import { equalsParam, inJson, jsonIds } from "#app/kernel/params.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { newId } from "#db/columns.ts";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { stokes, users } from "#db/schema/index.ts";
import * as edits from "../edits/index.server.ts";
import { editsOfRows, ownRowsOf } from "./own-list.server.ts";

export type Stoke = typeof stokes.$inferSelect;

/** `userId` is null if the viewer may not know who gave the Stoke. */
export interface ListedStoke {
  id: string;
  editId: string;
  userId: string | null;
}

const ownOfEdits = hotRead(
  db
    .select({ id: stokes.id, editId: stokes.editId, userId: stokes.userId })
    .from(stokes)
    .where(and(equalsParam(stokes.userId, "viewerId"), inJson(stokes.editId, "editIds"))),
);

/** Reads the list's covering index alone, and of people only those who are in a block with the viewer. */
const othersOfEdit = hotRead(
  db
    .select({ id: stokes.id, userId: stokes.userId })
    .from(stokes)
    .where(
      and(
        equalsParam(stokes.editId, "editId"),
        not(equalsParam(stokes.userId, "viewerId")),
        or(
          unblocked(stokes.userId),
          exists(
            db
              .select({ one: sql`1` })
              .from(users)
              .where(and(eq(users.id, stokes.userId), isMinors)),
          ),
        ),
      ),
    )
    .orderBy(desc(stokes.id))
    .limit(limitOf("take")),
);
const named = hotRead(
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inJson(users.id, "ids"), namedPeople())),
);

const byUser = hotRead(
  db
    .select({ id: stokes.id, editId: stokes.editId, userId: stokes.userId })
    .from(stokes)
    .where(equalsParam(stokes.userId, "viewerId"))
    .orderBy(desc(stokes.createdAt), desc(stokes.id))
    .limit(limitOf("take")),
);
const countByUser = db.select({ total: count() }).from(stokes).where(equalsParam(stokes.userId, "viewerId")).prepare();

const insert = db
  .insert(stokes)
  .values({
    id: sql.placeholder("id"),
    userId: sql.placeholder("userId"),
    editId: sql.placeholder("editId"),
    createdAt: sql.placeholder("createdAt"),
  })
  .onConflictDoNothing()
  .returning()
  .prepare();
const given = db
  .select()
  .from(stokes)
  .where(and(equalsParam(stokes.userId, "userId"), equalsParam(stokes.editId, "editId")))
  .prepare();

/** Lists the viewer's own first. Pass only Edits that the viewer may see. */
export function listsOf(viewer: Viewer, editIds: readonly string[], take: number): ListedStoke[][] {
  const params = asParams(viewer);
  const own = new Map(ownOfEdits.all({ ...params, editIds: jsonIds(editIds) }).map((stoke) => [stoke.editId, stoke]));
  const lists = editIds.map((editId) => ({ editId, first: own.get(editId) }));
  const others = lists.map(({ editId, first }) => othersOfEdit.all({ ...params, editId, take: first ? take - 1 : take }));
  // The same people give many Stokes, so each is asked about once.
  const ids = new Set(others.flatMap((rows) => rows.map(({ userId }) => userId)));
  const known = new Set(named.all({ ...params, ids: jsonIds([...ids]) }).map(({ id }) => id));
  return lists.map(({ editId, first }, index) => {
    const listed = (others[index] ?? []).map(({ id, userId }) => ({ id, editId, userId: known.has(userId) ? userId : null }));
    return first ? [first, ...listed] : listed;
  });
}

export function givenBy(viewer: Viewer, take: number): ListedStoke[] {
  return byUser.all({ viewerId: viewer.id, take });
}

export function countGivenBy(viewer: Viewer): number {
  return countByUser.get({ viewerId: viewer.id })?.total ?? 0;
}

export const pageGivenBy = ownRowsOf(stokes);

export function editsGivenBy(viewer: Viewer, page: Page) {
  return editsOfRows(viewer, pageGivenBy(viewer, page));
}

/** Returns the Stoke while it is given. */
export function set(viewer: Viewer, editId: string, wanted: boolean): Stoke | undefined {
  const { id: userId } = requireComplete(viewer);
  const edit = edits.getIds(viewer, editId);
  if (edit.posterId === userId) throw new Refusal("FORBIDDEN", "You can't Stoke your own Edit");

  if (!wanted) {
    db.delete(stokes)
      .where(and(eq(stokes.userId, userId), eq(stokes.editId, edit.id)))
      .run();
    return undefined;
  }
  return atomically(() => {
    const stoke = insert.get({ id: newId(), userId, editId: edit.id, createdAt: Date.now() });
    if (stoke) notifications.recordStoke(stoke, edit.posterId);
    return stoke ?? given.get({ userId, editId: edit.id });
  });
}

export function give(viewer: Viewer, editId: string): Stoke {
  return existing(set(viewer, editId, true));
}

/** Throws NOT_FOUND for another user's Stoke, as if it did not exist. */
export function remove(viewer: Viewer, id: string): Stoke {
  const { id: userId } = requireComplete(viewer);
  return existing(
    db
      .delete(stokes)
      .where(and(eq(stokes.id, id), eq(stokes.userId, userId)))
      .returning()
      .get(),
  );
}
