import type { ReactNode } from "react";
import { DiscountCard } from "../cards/discount-card.tsx";
import type { DiscountData } from "../cards/discount-data.ts";
import { EndlessList } from "./endless-list.tsx";

export interface DiscountPage {
  items: DiscountData[];
  next?: string | undefined;
}

interface DiscountListProps extends DiscountPage {
  empty: ReactNode;
  pageOf?: (answer: unknown) => DiscountPage | undefined;
}

export function DiscountList({ items, next, empty, pageOf }: DiscountListProps) {
  if (items.length === 0) return empty;
  return (
    <EndlessList
      items={items}
      next={next}
      loading="Loading More Discounts..."
      end="No More Discounts!"
      pageOf={pageOf}
      render={(discount, index) => <DiscountCard discount={discount} first={index < 2} />}
    />
  );
}
