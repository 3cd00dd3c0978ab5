import type { Page } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { DiscountCard } from "#app/services/discounts/index.server.ts";
import type { DiscountPage } from "#app/ui/lists/discount-list.tsx";
import { pageOf, TWO_PAGES } from "../edits/card-page.server.ts";
import { discountDataFor } from "./discount-data.server.ts";

export function discountPage(
  viewer: Viewer,
  before: string | null,
  list: (page: Page) => DiscountCard[],
  address: (before: string) => string,
): DiscountPage {
  const at = ({ listedAt, id }: DiscountCard) => ({ time: listedAt, id });
  const { shown, next } = pageOf({ before, first: TWO_PAGES, list, address }, at);
  return { items: shown.map((discount) => discountDataFor(viewer, discount)), next };
}
