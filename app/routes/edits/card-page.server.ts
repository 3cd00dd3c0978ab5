import { type Cursor, cursorOf, cursorText, cut, type Page } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { EditCard } from "#app/services/edits/index.server.ts";
import { cardDataFor } from "./card-data.server.ts";

const PAGE = 6;
/** The second page comes with the first, also without script. */
export const TWO_PAGES = 2 * PAGE;

interface Paged<Item> {
  /** The cursor in the address; the page begins after its item. */
  before: string | null;
  /** Items of the first page and of each further one. */
  first?: number;
  further?: number;
  list: (page: Page) => Item[];
  address: (before: string) => string;
}

interface Listed {
  edit: EditCard;
  at: Cursor;
}

export function cardPage(
  viewer: Viewer,
  before: string | null,
  list: (page: Page) => EditCard[],
  address: (before: string) => string,
) {
  return pagedCards(viewer, { before, first: TWO_PAGES, list: (page) => list(page).map(byTime), address });
}

/** Like `cardPage`, for any order; the first load shows one page by default. */
export function pagedCards(viewer: Viewer, paged: Paged<Listed>) {
  const { shown, next } = pageOf(paged, ({ at }) => at);
  return { items: shown.map(({ edit }) => cardDataFor(viewer, edit)), next };
}

export function pageOf<Item>(
  { before, first = PAGE, further = PAGE, list, address }: Paged<Item>,
  cursorAt: (item: Item) => Cursor,
) {
  const cursor = cursorOf(before);
  const take = cursor ? further : first;
  const { shown, next } = cut(list({ take: take + 1, before: cursor }), take, cursorAt);
  return { shown, next: next && address(cursorText(next)) };
}

export function byStokes(edit: EditCard): Listed {
  return { edit, at: { rank: edit.stokeCount, time: edit.createdAt, id: edit.id } };
}

export function byTime(edit: EditCard): Listed {
  return { edit, at: { time: edit.createdAt, id: edit.id } };
}
