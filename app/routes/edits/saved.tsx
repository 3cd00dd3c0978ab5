import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as saves from "#app/services/reactions/saves.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { pagedCards } from "./card-page.server.ts";

export const meta: MetaFunction = () => [{ title: "Saved Edits" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return pagedCards(viewer, {
    before: new URL(request.url).searchParams.get("before"),
    list: (page) => saves.editsOf(viewer, page),
    address: (before) => paths.saved({ before }),
  });
}

export default function Saved() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>Saved Edits</PageTitle>
      <CardList
        items={items}
        next={next}
        empty={
          <EmptyState sentence="You haven't saved any Edits yet." art="snowboard">
            <p>Tap the bookmark on an Edit to save it. Only you can see what you saved.</p>
            <Link className="button main" to={paths.home()}>
              Find Edits to save
            </Link>
          </EmptyState>
        }
      />
    </>
  );
}
