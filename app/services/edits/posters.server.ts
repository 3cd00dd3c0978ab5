import { and, count, desc } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { equalsParam, inJson, jsonIds } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { edits } from "#db/schema/index.ts";
import type { EditCard } from "./cards.server.ts";
import { byPoster } from "./feeds.server.ts";

const counts = db
  .select({ posterId: edits.posterId, total: count() })
  .from(edits)
  .where(and(inJson(edits.posterId, "ids"), visibleEdits()))
  .groupBy(edits.posterId)
  .prepare();

export function listsByPoster(viewer: Viewer, posterIds: readonly string[], take: number): EditCard[][] {
  return posterIds.map((id) => byPoster(viewer, id, { take }));
}

export function idsByPoster(viewer: Viewer, posterIds: readonly string[], take: number): { id: string }[][] {
  return posterIds.map((posterId) => newestIds.all({ ...asParams(viewer), posterId, take }));
}

const newestIds = hotRead(
  db
    .select({ id: edits.id })
    .from(edits)
    .where(and(equalsParam(edits.posterId, "posterId"), visibleEdits()))
    .orderBy(desc(edits.createdAt), desc(edits.id))
    .limit(limitOf("take")),
);

export function countsByPoster(viewer: Viewer, posterIds: readonly string[]): number[] {
  const rows = counts.all({ ...asParams(viewer), ids: jsonIds(posterIds) });
  const totals = new Map(rows.map(({ posterId, total }) => [posterId, total]));
  return posterIds.map((id) => totals.get(id) ?? 0);
}
