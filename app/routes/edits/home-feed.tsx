import { CardList, type CardPage } from "#app/components/card-list.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { UploadLink } from "./upload-link.tsx";

export function HomeFeed({ items, next }: CardPage) {
  return (
    <div className="feed">
      <h1 className="unseen">Home feed</h1>
      <CardList
        items={items}
        next={next}
        empty={
          <EmptyState sentence="No More Edits!">
            <UploadLink />
          </EmptyState>
        }
      />
    </div>
  );
}
