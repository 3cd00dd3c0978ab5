import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { FeedChips } from "#app/ui/lists/feed-chips.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { cardPage } from "./card-page.server.ts";

export const meta: MetaFunction = () => [{ title: "Following" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const list = cardPage(
    viewer,
    new URL(request.url).searchParams.get("before"),
    (page) => edits.byFollowed(viewer, page),
    (before) => paths.followingEdits({ before }),
  );
  return { sports: viewer.sports, ...list };
}

export default function FollowingEdits() {
  const { sports, items, next } = useLoaderData<typeof loader>();

  return (
    <>
      <PageTitle>Following</PageTitle>
      <FeedChips sports={sports} />
      <CardList
        items={items}
        next={next}
        empty={
          <EmptyState sentence="Follow riders, and their Edits show up here." art="skate">
            <Link className="button main" to={paths.search()}>
              Find riders
            </Link>
          </EmptyState>
        }
      />
    </>
  );
}
