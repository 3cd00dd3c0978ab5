import { jsonIds } from "../params.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { asParams } from "../rules/access.server.ts";
import { existing } from "../rules/refusal.server.ts";
import { cardFor, type DiscountCard, several, single } from "./cards.server.ts";

export function find(viewer: Viewer, id: string): DiscountCard | undefined {
  const row = single.get({ ...asParams(viewer), id });
  return row && cardFor(viewer, row);
}

export function get(viewer: Viewer, id: string): DiscountCard {
  return existing(find(viewer, id));
}

/** In the order of the ids, with one statement. */
export function list(viewer: Viewer, ids: readonly string[]): (DiscountCard | undefined)[] {
  if (ids.length === 0) return [];
  const rows = new Map(several.all({ ...asParams(viewer), ids: jsonIds(ids) }).map((row) => [row.discount.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    return row && cardFor(viewer, row);
  });
}
