import type { EditPost } from "#app/schemas/edits.ts";
import { asParams } from "../access.server.ts";
import { Refusal } from "../refusal.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { cardFor, type EditCard, single } from "./cards.server.ts";
import { post } from "./posting.server.ts";

export type { EditCard, Page } from "./cards.server.ts";
export { allByPoster, byPoster, bySport, hasList, home, homeTurn } from "./feeds.server.ts";
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
