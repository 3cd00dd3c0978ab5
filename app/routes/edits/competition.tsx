import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardList } from "#app/components/card-list.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { sceneOf } from "#app/components/state-art.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { paths } from "#app/paths.ts";
import { COMPETITION_NAMES, COMPETITIONS } from "#app/schemas/choices.ts";
import * as edits from "#app/services/edits/index.server.ts";
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
