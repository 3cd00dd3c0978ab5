import { asParams } from "../access.server.ts";
import { jsonIds } from "../params.ts";
import type { Viewer } from "../viewer.server.ts";
import { cardFor, type EditCard, several, single } from "./cards.server.ts";

/** An Edit, or nothing where the viewer may not see one. */
export function find(viewer: Viewer, id: string): EditCard | undefined {
  const row = single.get({ ...asParams(viewer), id });
  return row && cardFor(viewer, row);
}

/** Several at once, in the order of the ids, in one statement. */
export function list(viewer: Viewer, ids: readonly string[]): (EditCard | undefined)[] {
  const rows = new Map(several.all({ ...asParams(viewer), ids: jsonIds(ids) }).map((row) => [row.edit.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    return row && cardFor(viewer, row);
  });
}
