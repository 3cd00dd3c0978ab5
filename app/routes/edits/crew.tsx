import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { Icon } from "#app/ui/frame/icon.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { FeedChips } from "#app/ui/lists/feed-chips.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { cardPage } from "./card-page.server.ts";

export const meta: MetaFunction = () => [{ title: "Crew Edits" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const list = cardPage(
    viewer,
    new URL(request.url).searchParams.get("before"),
    (page) => edits.byCrew(viewer, page),
    (before) => paths.crewEdits({ before }),
  );
  return { product: env.PRODUCT_NAME, sports: viewer.sports, ...list };
}

export default function CrewEdits() {
  const { product, sports, items, next } = useLoaderData<typeof loader>();

  return (
    <>
      <PageTitle>Crew Edits</PageTitle>
      <FeedChips sports={sports} />
      <CardList
        of="Crew"
        items={items}
        next={next}
        empty={
          <EmptyState sentence="There are currently no Edits from your Crew." art="bmx">
            <p>
              Click the <Icon name="add-user" /> add-user icon on someone's profile to add them to your Crew.
            </p>
            <p>{product} can still see these Uploads for moderation purposes</p>
            <Link className="button main" to={paths.search()}>
              Find your Crew
            </Link>
          </EmptyState>
        }
      />
    </>
  );
}
