import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { pageParams } from "#app/kernel/paging.server.ts";
import { beforeCursor, CURSOR, equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { edits } from "#db/schema/index.ts";
import type { EditCard } from "./cards.server.ts";

const older = nearest(beforeCursor(edits), desc);
const newer = nearest(sql`(${edits.createdAt}, ${edits.id}) > (${CURSOR})`, asc);

function nearest(beyond: SQL, order: typeof asc) {
  return hotRead(
    db
      .select({ id: edits.id })
      .from(edits)
      .where(and(visibleEdits(), equalsParam(edits.posterId, "posterId"), beyond))
      .orderBy(order(edits.createdAt), order(edits.id))
      .limit(limitOf(1)),
  );
}

export function neighboursOf(viewer: Viewer, { id, posterId, createdAt }: EditCard) {
  const params = { ...pageParams(viewer, { take: 1, before: { time: createdAt, id } }), posterId };
  return { newer: newer.get(params)?.id, older: older.get(params)?.id };
}
