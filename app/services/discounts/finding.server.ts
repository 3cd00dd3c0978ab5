import { asParams } from "#app/kernel/access/conditions.server.ts";
import { jsonIds } from "#app/kernel/params.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { cardFor, type DiscountCard, several, single } from "./cards.server.ts";

export function find(viewer: Viewer, id: string): DiscountCard | undefined {
  const row = single.get({ ...asParams(viewer), id });
  return row && cardFor(viewer, row);
}

export function get(viewer: Viewer, id: string): DiscountCard {
  return existing(find(viewer, id));
}

export function list(viewer: Viewer, ids: readonly string[]): (DiscountCard | undefined)[] {
  if (ids.length === 0) return [];
  const rows = new Map(several.all({ ...asParams(viewer), ids: jsonIds(ids) }).map((row) => [row.discount.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    return row && cardFor(viewer, row);
  });
}
