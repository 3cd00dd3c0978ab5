import type { Sport } from "#app/schemas/sports.ts";
import type { CardData } from "#app/ui/cards/card-data.ts";
import { DiscountCard } from "#app/ui/cards/discount-card.tsx";
import type { DiscountData } from "#app/ui/cards/discount-data.ts";
import { EditCard } from "#app/ui/cards/edit-card.tsx";
import { EndlessList } from "#app/ui/lists/endless-list.tsx";
import { FeedChips } from "#app/ui/lists/feed-chips.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import type { RailData } from "./rail.server.ts";
import { Rail } from "./rail.tsx";
import { UploadLink } from "./upload-link.tsx";

/** The id names the load, too, since a Discount may come again after a later load. */
export interface FeedItem {
  id: string;
  edit?: CardData;
  discount?: DiscountData;
}

interface HomeFeedProps {
  sports: readonly Sport[];
  items: readonly FeedItem[];
  next?: string | undefined;
  rail?: RailData | undefined;
}

export function HomeFeed({ sports, items, next, rail }: HomeFeedProps) {
  return (
    <div className={rail && "beside-rail"}>
      <div className="feed">
        <h1 className="unseen">Home feed</h1>
        <FeedChips sports={sports} />
        {items.length === 0 ? (
          <EmptyState sentence="No More Edits!" art="surf">
            <UploadLink />
          </EmptyState>
        ) : (
          <EndlessList
            items={items}
            next={next}
            loading="Loading More Edits..."
            end="No More Edits!"
            render={({ id, edit, discount }, index) =>
              discount ? <DiscountCard discount={discount} part={`discount-${id}`} /> : <EditCard edit={edit} first={index < 2} />
            }
          />
        )}
      </div>
      {rail && <Rail rail={rail} />}
    </div>
  );
}
