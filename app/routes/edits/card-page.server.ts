import type { EditCard, Page } from "#app/services/edits/index.server.ts";
import { placeOf, placeText } from "#app/services/edits/turn.ts";
import type { Viewer } from "#app/services/viewer.server.ts";
import { cardDataFor } from "./card-data.server.ts";

const PAGE = 6;

/** A page of a list as a screen shows it, continued behind the item that the address names. The first load shows two pages. */
export function cardPage(
  viewer: Viewer,
  before: string | null,
  list: (page: Page) => EditCard[],
  address: (before: string) => string,
) {
  const place = placeOf(before);
  const take = place ? PAGE : 2 * PAGE;
  const found = list({ take: take + 1, before: place });
  const shown = found.slice(0, take);
  const last = found.length > take ? shown.at(-1) : undefined;
  return {
    items: shown.map((edit) => cardDataFor(viewer, edit)),
    next: last && address(placeText({ time: last.createdAt, id: last.id })),
  };
}
