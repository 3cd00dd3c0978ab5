import { Link } from "@remix-run/react";
import type { CardData } from "#app/components/card-data.ts";
import { EditCard } from "#app/components/edit-card.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { EndlessList } from "#app/components/endless-list.tsx";
import { paths } from "#app/paths.ts";

interface Props {
  items: CardData[];
  next: string | undefined;
  /** The top of the feed, not a later load. */
  first: boolean;
}

export function HomeFeed({ items, next, first }: Props) {
  return (
    <div className="feed">
      <h1 className="unseen">Home feed</h1>
      {items.length === 0 && first ? (
        <EmptyState sentence="No More Edits!">
          <Link className="button main" to={paths.uploadEdit()}>
            Upload an Edit
          </Link>
        </EmptyState>
      ) : (
        <EndlessList
          items={items}
          next={next}
          loading="Loading More Edits..."
          end="No More Edits!"
          render={(edit) => <EditCard key={edit.id} edit={edit} />}
        />
      )}
    </div>
  );
}
