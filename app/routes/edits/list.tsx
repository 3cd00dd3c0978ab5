import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { sportBySlug } from "#app/schemas/sports.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { sceneOf } from "#app/ui/states/state-art.tsx";
import { cardPage } from "./card-page.server.ts";
import { UploadLink } from "./upload-link.tsx";

const TABS = [
  { name: "local", label: "Local" },
  { name: "national", label: "National" },
  { name: "international", label: "International" },
] as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.sport} Edits` : "Edits" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const sport = sportBySlug(/^\/(\w+?)_edits/.exec(pathname)?.[1] ?? "")?.name;
  if (!sport) throw data(null, { status: 404 });

  const tab = TABS.find(({ name }) => name === searchParams.get("tab"))?.name ?? "national";
  const where = { local: { local: true }, national: { country: viewer.country }, international: {} }[tab];
  const list = cardPage(
    viewer,
    searchParams.get("before"),
    (page) => edits.bySport(viewer, sport, page, where),
    (before) => paths.sportEdits(sport, { tab, before }),
  );
  return { sport, tab, ...list };
}

export default function SportEdits() {
  const { sport, tab, items, next } = useLoaderData<typeof loader>();
  const none = {
    local: "There are currently no Local Athletes Edits.",
    national: `There are currently no ${sport} Videos Nationally.`,
    international: `There are currently no ${sport} Videos Internationally.`,
  };

  return (
    <>
      <PageTitle sport={sport}>{sport} Edits</PageTitle>
      <Tabs
        label="Where"
        sport={sport}
        items={TABS.map(({ name, label }) => ({ label, to: paths.sportEdits(sport, { tab: name }), current: name === tab }))}
      />
      <CardList
        items={items}
        next={next}
        empty={
          <EmptyState sentence={none[tab]} art={sceneOf(sport)}>
            <UploadLink />
          </EmptyState>
        }
      />
    </>
  );
}
