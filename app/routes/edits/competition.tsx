import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { COMPETITION_NAMES, COMPETITIONS } from "#app/schemas/choices.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { sceneOf } from "#app/ui/states/state-art.tsx";
import { cardPage } from "./card-page.server.ts";
import { UploadLink } from "./upload-link.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.sport} Competition` : "Competition" }];

export function loader({ request, params, context: { viewer } }: LoaderFunctionArgs) {
  const { sport, competition } = edits.competitionIn(params.sportCategory ?? "", params.category ?? "");
  const list = cardPage(
    viewer,
    new URL(request.url).searchParams.get("before"),
    (page) => edits.byCompetition(viewer, sport, competition, page),
    (before) => paths.competition(sport, competition, { before }),
  );
  return { sport, competition, ...list };
}

export default function ShowCompetition() {
  const { sport, competition, items, next } = useLoaderData<typeof loader>();

  return (
    <>
      <PageTitle sport={sport}>
        {sport} Competition: {COMPETITION_NAMES[competition]}
      </PageTitle>
      <Tabs
        label="Category"
        sport={sport}
        items={COMPETITIONS.map((name) => ({
          label: COMPETITION_NAMES[name],
          to: paths.competition(sport, name),
          current: name === competition,
        }))}
      />
      <CardList
        items={items}
        next={next}
        empty={
          <EmptyState sentence={"No one has posted here yet."} art={sceneOf(sport)}>
            <UploadLink />
          </EmptyState>
        }
      />
    </>
  );
}
