import type { EditPost } from "#app/schemas/edits.ts";
import { asParams } from "../access.server.ts";
import { jsonIds } from "../params.ts";
import { Refusal } from "../refusal.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { cardFor, type EditCard, several, single } from "./cards.server.ts";
import { post } from "./posting.server.ts";

export type { EditCard, Page } from "./cards.server.ts";
export { byCrew } from "./crew-feed.server.ts";
export { byPoster, bySport, hasList, home, homeTurn } from "./feeds.server.ts";
export { countsByPoster, listsByPoster } from "./posters.server.ts";
export { checkDetails, checkFile, checkGear, post, postDraft } from "./posting.server.ts";

/** Posts an Edit and gives it as its poster sees it. */
export function postAndFind(viewer: Viewer, input: EditPost): EditCard {
  const edit = find(viewer, post(viewer, input).id);
  if (!edit) throw new Refusal("NOT_FOUND");
  return edit;
}

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
