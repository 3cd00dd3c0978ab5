import { asParams } from "../access.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { cardFor, type EditCard, single } from "./cards.server.ts";

export type { EditCard, Page } from "./cards.server.ts";
export { byPoster, bySport, GREATEST_PAGE, hasList, home, homeTurn } from "./feeds.server.ts";
export { checkDetails, checkGear, post, postDraft } from "./posting.server.ts";

/** An Edit, or nothing where the viewer may not see one. */
export function find(viewer: Viewer, id: string): EditCard | undefined {
  const row = single.get({ ...asParams(viewer), id });
  return row && cardFor(viewer, row);
}
