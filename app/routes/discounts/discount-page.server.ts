import type { DiscountPage } from "#app/components/discount-list.tsx";
import type { DiscountCard } from "#app/services/discounts/index.server.ts";
import { cursorOf, cursorText } from "#app/services/edits/cursor.ts";
import type { Page } from "#app/services/edits/index.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import { PAGE, TWO_PAGES } from "../edits/card-page.server.ts";
import { discountDataFor } from "./discount-data.server.ts";

/** A page of a list, continued after the cursor; the first load shows two. */
export function discountPage(
  viewer: Viewer,
  before: string | null,
  list: (page: Page) => DiscountCard[],
  address: (before: string) => string,
): DiscountPage {
  const place = cursorOf(before);
  const take = place ? PAGE : TWO_PAGES;
  const found = list({ take: take + 1, before: place });
  const shown = found.slice(0, take);
  const last = found.length > take ? shown.at(-1) : undefined;
  return {
    items: shown.map((discount) => discountDataFor(viewer, discount)),
    next: last && address(cursorText({ time: last.createdAt, id: last.id })),
  };
}
