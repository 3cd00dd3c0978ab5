import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { cardPage } from "./card-page.server.ts";
import { UploadLink } from "./upload-link.tsx";

export const meta: MetaFunction = () => [{ title: "Local Athletes Edits" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  return cardPage(
    viewer,
    new URL(request.url).searchParams.get("before"),
    (page) => edits.local(viewer, page),
    (before) => paths.localAthletes({ before }),
  );
}

export default function LocalAthletes() {
  const { items, next } = useLoaderData<typeof loader>();

  return (
    <>
      <PageTitle>Local Athletes Edits</PageTitle>
      <CardList
        items={items}
        next={next}
        empty={
          <EmptyState sentence="There are currently no Local Athletes Edits." art="scooter">
            <UploadLink />
          </EmptyState>
        }
      />
    </>
  );
}
