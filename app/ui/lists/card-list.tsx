import type { ReactNode } from "react";
import type { CardData } from "../cards/card-data.ts";
import { EditCard } from "../cards/edit-card.tsx";
import { EndlessList } from "./endless-list.tsx";

export interface CardPage {
  items: CardData[];
  next?: string | undefined;
}

interface CardListProps extends CardPage {
  empty: ReactNode;
  of?: "Crew";
  more?: string;
  pageOf?: (answer: unknown) => CardPage | undefined;
}

export function CardList({ items, next, empty, of, more, pageOf }: CardListProps) {
  if (items.length === 0 && !next) return empty;
  const edits = of ? `${of} Edits` : "Edits";
  return (
    <EndlessList
      items={items}
      next={next}
      loading={`Loading More ${edits}...`}
      end={`No More ${edits}!`}
      more={more}
      pageOf={pageOf}
      render={(edit, index) => <EditCard edit={edit} first={index < 2} />}
    />
  );
}
