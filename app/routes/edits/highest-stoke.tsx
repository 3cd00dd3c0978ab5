import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { byStokes, pagedCards } from "./card-page.server.ts";
import { UploadLink } from "./upload-link.tsx";

const TABS = [
  { name: "national", label: "National", none: "There are currently no Videos Nationally." },
  { name: "international", label: "International", none: "There are currently no Videos Internationally." },
] as const;

export const meta: MetaFunction = () => [{ title: "Highest Stoke Edits" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [national] = TABS;
  const { name: tab, none } = TABS.find(({ name }) => name === searchParams.get("tab")) ?? national;
  const country = tab === "national" ? viewer.country : undefined;
  const list = pagedCards(viewer, {
    before: searchParams.get("before"),
    list: (page) => edits.mostStoked(viewer, page, { country }).map(byStokes),
    address: (before) => paths.highestStoke({ tab, before }),
  });
  return { tab, none, ...list };
}

export default function HighestStoke() {
  const { tab, none, items, next } = useLoaderData<typeof loader>();

  return (
    <>
      <PageTitle>Highest Stoke Edits</PageTitle>
      <Tabs
        label="Where"
        items={TABS.map(({ name, label }) => ({ label, to: paths.highestStoke({ tab: name }), current: name === tab }))}
      />
      <CardList
        items={items}
        next={next}
        empty={
          <EmptyState sentence={none} art="surf">
            <UploadLink />
          </EmptyState>
        }
      />
    </>
  );
}
