import { and } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { equalsParam, inJson, jsonIds } from "#app/kernel/params.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { edits } from "#db/schema/index.ts";
import { cardFor, type EditCard, several, single } from "./cards.server.ts";

export function find(viewer: Viewer, id: string): EditCard | undefined {
  const row = single.get({ ...asParams(viewer), id });
  return row && cardFor(viewer, row);
}

export function get(viewer: Viewer, id: string): EditCard {
  return existing(find(viewer, id));
}

const ids = hotRead(
  db
    .select({ id: edits.id, posterId: edits.posterId })
    .from(edits)
    .where(and(equalsParam(edits.id, "id"), visibleEdits())),
);

export function getIds(viewer: Viewer, id: string): { id: string; posterId: string } {
  return existing(ids.get({ ...asParams(viewer), id }));
}

export function listVisibleIds(viewer: Viewer, ids: readonly string[]): ({ id: string } | undefined)[] {
  const found = new Map(seenIds.all({ ...asParams(viewer), ids: jsonIds(ids) }).map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

const seenIds = hotRead(
  db
    .select({ id: edits.id })
    .from(edits)
    .where(and(inJson(edits.id, "ids"), visibleEdits())),
);

/** Keeps the order of the ids, with one statement. */
export function list(viewer: Viewer, ids: readonly string[]): (EditCard | undefined)[] {
  if (ids.length === 0) return [];
  const rows = new Map(several.all({ ...asParams(viewer), ids: jsonIds(ids) }).map((row) => [row.edit.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    return row && cardFor(viewer, row);
  });
}
