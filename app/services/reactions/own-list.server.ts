import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { type Cursor, type Page, pageParams } from "#app/kernel/paging.server.ts";
import { beforeCursor, equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { edits, type saves, type stokes } from "#db/schema/index.ts";
import type { EditCard } from "../edits/cards.server.ts";
import { list } from "../edits/finding.server.ts";

type Table = typeof saves | typeof stokes;

/** Returns the viewer's own rows, newest first, only for Edits that the viewer may see now. */
export function ownRowsOf(table: Table) {
  const rows = hotRead(
    db
      .select(getTableColumns(table))
      .from(table)
      .innerJoin(edits, eq(edits.id, table.editId))
      .where(and(equalsParam(table.userId, "viewerId"), visibleEdits(), beforeCursor(table)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(limitOf("take"))
      .offset(sql.placeholder("skip")),
  );
  return (viewer: Viewer, page: Page) => rows.all(pageParams(viewer, page));
}

/** `at` is the cursor of each row. */
export function editsOfRows(viewer: Viewer, rows: readonly Table["$inferSelect"][]): { edit: EditCard; at: Cursor }[] {
  const found = list(
    viewer,
    rows.map(({ editId }) => editId),
  );
  return rows.flatMap(({ id, createdAt }, index) => {
    const edit = found[index];
    return edit ? [{ edit, at: { time: createdAt, id } }] : [];
  });
}
